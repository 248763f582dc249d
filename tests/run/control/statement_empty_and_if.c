#include <stdio.h>

static int grade(int n) {
  if (n >= 90)
    return 'A';
  else if (n >= 80)
    return 'B';
  else if (n >= 70)
    return 'C';
  return 'F';
}

int main(void) {
  ;
  ;
  {
  }
  {
    {
    }
  }
  if (1)
    ;
  else
    puts("never");
  if (0)
    puts("never");
  else
    ;
  int x = 3;
  if (x > 1)
    if (x > 5)
      puts("large");
    else
      puts("dangling else");
  if (x = 0) puts("never");
  if (!(x = 7)) puts("never");
  printf("%d\n", x);
  if (x, 0) puts("never");
  printf("%c%c%c%c\n", grade(95), grade(80), grade(79), grade(0));
  x + 1;
  (void)x;
  "a statement";
  if (x == 7 && (x++, x == 8)) printf("%d\n", x);
  if (x)
  label:
    x--;
  printf("%d\n", x);
  if (x > 5) goto label;
  float f = 0.5f;
  if (f) puts("float");
  const char *p = "";
  if (p) puts("pointer");
  if (!*p) puts("empty");
  return 0;
}
