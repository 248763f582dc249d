extern void reach_error(void);
extern void apply(void (*f)(void *), void *data);
static void set(void *p) { *(int *)p = 1; }

int main(void) {
  int a = 0, b = 0;
  apply(set, &a);
  if (a == 7) reach_error();
  return 0;
}
