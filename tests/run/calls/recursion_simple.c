#include <stdio.h>

static unsigned factorial(unsigned n) {
  return n < 2 ? 1 : n * factorial(n - 1);
}
static int fibonacci(int n) {
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}
static int gcd(int a, int b) {
  return b ? gcd(b, a % b) : a;
}
static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  if (n == 0) return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}
static int moves;
static void hanoi(int n, char from, char to, char via) {
  if (n == 0) return;
  hanoi(n - 1, from, via, to);
  moves++;
  if (n == 3) printf("%c%c ", from, to);
  hanoi(n - 1, via, to, from);
}
static long power(long base, int exponent) {
  if (exponent == 0) return 1;
  long half = power(base, exponent / 2);
  return exponent % 2 ? half * half * base : half * half;
}
static void binary(unsigned n) {
  if (n > 1) binary(n / 2);
  putchar('0' + n % 2);
}

int main(void) {
  printf("%u %d %d %d\n", factorial(10), fibonacci(12), gcd(1071, 462), ackermann(2, 3));
  hanoi(4, 'A', 'C', 'B');
  printf("%d\n", moves);
  printf("%ld\n", power(3, 13));
  binary(42);
  printf("\n");
  return 0;
}
