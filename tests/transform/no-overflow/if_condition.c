// 5
int printf(const char *, ...);
int f(int a, int b) {
  if (a > 0)
    if (a + b > 5) return 1;
    else return 2;
  return 3;
}
int main(void) {
  printf("%d %d\n", f(1, 2), f(3, 4));
  return f(2147483647, 2147483647);
}
