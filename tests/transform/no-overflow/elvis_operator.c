// 7
int printf(const char *, ...);
int calls; int f(int v) { calls++; return v; }
int main(void) {
  int a = f(0) ?: f(5) + 1, b = f(3) + 1 ?: f(9), c = (a - 6) ?: b * 2;
  printf("%d %d %d %d\n", a, b, c, calls);
  return f(2147483647) + a ?: 3;
}
