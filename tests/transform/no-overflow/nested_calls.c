// 3
int printf(const char *, ...);
int add(int a, int b) { return a + b; }
int (*op)(int, int) = add;
int apply(int (*f)(int, int), int a, int b) { return f(a - 1, b + 1); }
int main(void) {
  int x = add(add(1 + 2, 3 * 4) + 5, op(6, 7) - 8);
  printf("%d %d\n", x, apply(op, x - 1, x + 1));
  return (x > 3 ? add : op)(x + 2147483600, 1 + x);
}
