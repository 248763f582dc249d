// The initializer of a static object is evaluated by every execution.
extern char __start_names[];
char *names = __start_names;

int main(void) { return 0; }
