#include <stdio.h>

int main(void) {
  int i, j;
  for (i = 0; i < 3; i++) printf("%d ", i);
  printf("after %d\n", i);
  for (i = 0, j = 10; i < j; i += 3, j--) printf("%d,%d ", i, j);
  printf("\n");
  i = 0;
  for (;;) {
    if (++i > 4) break;
  }
  printf("%d\n", i);
  for (; i;) i--;
  printf("%d\n", i);
  while (i < 3) i++;
  printf("%d\n", i);
  do i += 5;
  while (i < 3);
  printf("%d\n", i);
  do {
  } while (0);
  for (unsigned u = 3; u-- > 0;) printf("%u ", u);
  printf("\n");
  for (char c = 'z'; c > 'v'; c--) putchar(c);
  printf("\n");
  for (int k = 1; k < 1000; k *= 3) printf("%d ", k);
  printf("\n");
  for (i = 5; i < 3; i++) puts("never");
  while (0) puts("never");
  int n = 12345, reversed = 0;
  while (n) {
    reversed = reversed * 10 + n % 10;
    n /= 10;
  }
  printf("%d\n", reversed);
  for (const char *p = "walk"; *p; p++)
    if (*p == 'l') puts(p);
  int sum = 0;
  for (int a = 0; a < 4; a++)
    for (int b = a; b < 4; b++)
      for (int c = b; c < 4; c++) sum += a * b * c;
  printf("%d\n", sum);
  return 0;
}
