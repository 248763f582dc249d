// A for loop entered at its body, and left and re-entered.
#include <stdio.h>

static int enter_body(int n) {
  int i = n, visits = 0;
  if (n > 0) goto body;
  for (i = 0; i < 6; i++) {
  body:
    visits++;
    if (i == 4 && visits < 10) goto outside;
  back:
    visits += 0;
  }
  return visits * 100 + i;
outside:
  visits += 5;
  goto back;
}

static int two_loops(void) {
  int i = 0, j = 0, hops = 0;
  for (;;) {
    i++;
    if (i == 3) goto second;
  first:
    hops++;
    if (hops > 8) break;
  }
  return i * 100 + j * 10 + hops;
  do {
    j++;
  second:
    j += 2;
    if (j < 9) goto first;
  } while (j < 20);
  return -(i * 1000 + j);
}

int main(void) {
  printf("%d %d %d\n", enter_body(0), enter_body(2), enter_body(5));
  printf("%d\n", two_loops());
  return 0;
}
