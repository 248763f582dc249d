// Loops with two entries.
#include <stdio.h>

static int irreducible(int n, int entry) {
  int a = 0, b = 0;
  if (entry) goto right;
left:
  a++;
  n -= 2;
  if (n <= 0) goto out;
right:
  b++;
  n -= 1;
  if (n > 0) goto left;
out:
  return a * 100 + b;
}

static int triangle(int n) {
  int trace = 0;
  switch (n % 3) {
    case 0:
      goto a;
    case 1:
      goto b;
    default:
      goto c;
  }
a:
  trace = trace * 10 + 1;
  if (--n < 0) return trace;
  if (n & 1) goto c;
b:
  trace = trace * 10 + 2;
  if (--n < 0) return trace;
  if (n & 1) goto a;
c:
  trace = trace * 10 + 3;
  if (--n < 0) return trace;
  if (n & 2) goto b;
  goto a;
}

int main(void) {
  for (int n = 1; n < 9; n++) printf("%d,%d ", irreducible(n, 0), irreducible(n, 1));
  printf("\n");
  for (int n = 0; n < 8; n++) printf("%d ", triangle(n));
  printf("\n");
  return 0;
}
