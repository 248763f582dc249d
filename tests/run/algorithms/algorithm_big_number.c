// Decimal digits of 2^200 and 50!, and a square root by digits.
#include <stdio.h>
#include <string.h>

struct big {
  int n;
  unsigned char digit[80];
};

static void multiply(struct big *b, unsigned k) {
  unsigned carry = 0;
  for (int i = 0; i < b->n || carry; i++) {
    if (i == b->n) b->digit[b->n++] = 0;
    carry += b->digit[i] * k;
    b->digit[i] = carry % 10;
    carry /= 10;
  }
}

static void print(const struct big *b) {
  for (int i = b->n; i-- > 0;) putchar('0' + b->digit[i]);
  putchar('\n');
}

int main(void) {
  struct big p = {1, {1}}, f = {1, {1}};
  for (int i = 0; i < 200; i++) multiply(&p, 2);
  print(&p);
  for (int i = 2; i <= 50; i++) multiply(&f, i);
  print(&f);
  int sum = 0;
  for (int i = 0; i < f.n; i++) sum += f.digit[i];
  printf("%d %d\n", f.n, sum);
  unsigned long long n = 1234567890123456789ull, root = 0;
  for (unsigned long long bit = 1ull << 31; bit; bit >>= 1)
    if ((root | bit) * (root | bit) <= n) root |= bit;
  printf("%llu\n", root);
  return 0;
}
