// 4
int printf(const char *, ...);
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int fact(int n) { return n <= 1 ? 1 : n * fact(n - 1); }
int main(void) {
  printf("%d %d\n", fib(15), fact(12));
  return fact(13);
}
