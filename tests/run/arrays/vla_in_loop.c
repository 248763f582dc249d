// Each iteration gets an array of its own size, gone at the end of the iteration.
#include <stdio.h>

int main(void) {
  int total = 0;
  for (int n = 1; n <= 5; n++) {
    int a[n];
    total += (int)(sizeof a / sizeof *a);
    for (int i = 0; i < n; i++) a[i] = n;
    for (int i = 0; i < n; i++) total += a[i];
    if (n == 3) continue;
    total++;
  }
  printf("%d\n", total);
  int round = 0;
  while (1) {
    char buffer[++round * 2];
    buffer[0] = 'a' + round;
    buffer[round] = 0;
    printf("%c%d ", buffer[0], (int)sizeof buffer);
    if (round == 4) break;
  }
  printf("\n");
  int many = 0;
  for (int i = 0; i < 2000; i++) {
    int block[1000 + i % 3];
    block[999] = i;
    many += block[999] & 1;
  }
  printf("%d\n", many);
  do {
    int last[round];
    last[round - 1] = round;
    printf("%d ", last[round - 1]);
  } while (--round);
  printf("\n");
  return 0;
}
