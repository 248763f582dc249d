// 4
int printf(const char *, ...);
int f(int a) {
  switch (a * 2) { case 0: return a + 1; case 4: a += 3; default: return a - 1; case 6 ... 8: { int b = a * a; return b; } }
}
int main(void) {
  printf("%d %d %d %d\n", f(0), f(2), f(3), f(10));
  return f(2000000000);
}
