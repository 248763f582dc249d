#include <stdio.h>

static int next(void) {
  static int n;
  return ++n;
}

int main(void) {
  int x;
  while ((x = next()) < 5) printf("%d ", x);
  printf("| %d\n", x);
  int i = 5;
  while (i--) printf("%d ", i);
  printf("| %d\n", i);
  i = 0;
  while (i++ < 3);
  printf("%d\n", i);
  for (i = 0; printf("%d", i), i < 3; i++) printf(",");
  printf("\n");
  for (i = 0; next() < 10; i++, next());
  printf("%d\n", i);
  const char *s = "copy this";
  char buffer[16], *d = buffer;
  while ((*d++ = *s++) != ' ' && d < buffer + 15);
  *d = 0;
  printf("[%s]\n", buffer);
  int a = 0, b = 0;
  while (a++ < 3 && b++ < 2);
  printf("%d %d\n", a, b);
  do a--;
  while (a && --b);
  printf("%d %d\n", a, b);
  int n = 3;
  while (n-- > 0) printf("%d ", n);
  printf("\n");
  for (int k = 0; k < 4 ? (k & 1 ? 1 : printf("e")) : 0; k++);
  printf("\n");
  return 0;
}
