// goto, break, continue and return out of the scope of a variable length array.
#include <stdio.h>

static int find(int n, int wanted) {
  for (int i = 1; i <= n; i++) {
    int a[i];
    for (int j = 0; j < i; j++) {
      a[j] = i * j;
      if (a[j] == wanted) return i * 100 + j;
    }
  }
  return -1;
}

int main(void) {
  int n = 1;
again: {
  int a[n];
  a[n - 1] = n * 7;
  printf("%d ", a[n - 1] + (int)sizeof a);
  n++;
  if (n < 5) goto again;
  if (n == 5) goto out;
}
  puts("not reached");
out:
  printf("\n%d %d\n", find(5, 12), find(5, 13));
  for (int i = 0; i < 3; i++) {
    int outer[i + 1];
    outer[i] = i;
    for (int j = 0; j < 3; j++) {
      int inner[outer[i] + j + 1];
      inner[j] = j;
      if (inner[j] == 1) break;
      printf("%d%d ", i, j);
    }
    if (outer[i] == 1) goto done;
  }
done:
  printf("\n");
  switch (n) {
    case 5: {
      int b[n];
      b[4] = 3;
      if (b[4] == 3) break;
    }
    default:
      puts("not reached");
  }
  return 0;
}
