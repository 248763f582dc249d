#include <stdio.h>

static int fill_and_sum(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i * i;
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}

static void sieve(int n) {
  _Bool composite[n + 1];
  for (int i = 0; i <= n; i++) composite[i] = 0;
  for (int i = 2; i <= n; i++) {
    if (composite[i]) continue;
    printf("%d ", i);
    for (int j = i * i; j <= n; j += i) composite[j] = 1;
  }
  printf("\n");
}

int main(void) {
  for (int n = 1; n < 6; n++) printf("%d ", fill_and_sum(n));
  printf("\n");
  sieve(30);
  int n = 4;
  char text[n * 2];
  n = 100;
  printf("%d\n", (int)sizeof text);
  for (unsigned i = 0; i < sizeof text; i++) text[i] = 'a' + i;
  text[sizeof text - 1] = 0;
  puts(text);
  struct {
    int x, y;
  } points[text[0] - 'a' + 3];
  points[2].x = 5;
  points[2].y = points[2].x + 1;
  printf("%d %d\n", points[2].y, (int)(sizeof points / sizeof points[0]));
  return 0;
}
