// none
int printf(const char *, ...);
int g = 1;
int f(int v) { printf("f%d ", v); g += v; return v; }
int main(void) {
  int a = f(1) + f(2) * f(3) - f(4);
  int b = g + f(5);
  int c = f(6) - g;
  int d = f(f(7) + f(8)) + f(9);
  int e = (f(1), f(2)) + f(3);
  printf("%d %d %d %d %d %d\n", a, b, c, d, e, -f(10));
  return 0;
}
