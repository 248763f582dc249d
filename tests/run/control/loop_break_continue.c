#include <stdio.h>

int main(void) {
  for (int i = 0; i < 10; i++) {
    if (i % 2) continue;
    if (i == 8) break;
    printf("%d ", i);
  }
  printf("\n");
  int i = 0;
  while (i < 10) {
    if (i++ % 3) continue;
    printf("%d ", i);
  }
  printf("\n");
  i = 0;
  do {
    if (i == 2) continue;
    if (i == 5) break;
    printf("%d ", i);
  } while (++i < 8);
  printf("| %d\n", i);
  i = 0;
  do
    if (i % 2)
      continue;
    else
      printf("%d ", i);
  while (i++ < 4);
  printf("\n");
  for (int a = 0; a < 4; a++) {
    for (int b = 0; b < 4; b++) {
      if (b > a) break;
      if ((a + b) % 2) continue;
      printf("%d%d ", a, b);
    }
    if (a == 2) continue;
    printf("/ ");
  }
  printf("\n");
  int found = -1;
  for (int n = 2; found < 0; n++) {
    int divisors = 0;
    for (int d = 1; d <= n; d++) {
      if (n % d) continue;
      if (++divisors > 6) break;
    }
    if (divisors > 6) found = n;
  }
  printf("%d\n", found);
  return 0;
}
