// error
int main(void) { int n = 0; for (;;) n = (n + 1) % 3; return n; }
