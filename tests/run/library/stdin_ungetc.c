#include <stdio.h>

static int read_number(void) {
  int c = getchar(), v = 0;
  while (c == ' ') c = getchar();
  while (c >= '0' && c <= '9') {
    v = v * 10 + (c - '0');
    c = getchar();
  }
  if (c != EOF) ungetc(c, stdin);
  return v;
}

int main(void) {
  int a = read_number();
  int op = getchar();
  int b = read_number();
  printf("%d %c %d\n", a, op, b);
  printf("%d\n", fgetc(stdin));
  ungetc('Q', stdin);
  char rest[8];
  printf("%s\n", fgets(rest, sizeof rest, stdin) ? rest : "none");
  printf("%d\n", getc(stdin));
  printf("%d %d\n", feof(stdin) != 0, ferror(stdin) != 0);
  return 0;
}
