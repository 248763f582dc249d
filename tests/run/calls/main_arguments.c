#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char *argv[]) {
  printf("%d\n", argc);
  int sum = 0;
  for (int i = 1; i < argc; i++) {
    printf("%d [%s] %d\n", i, argv[i], (int)strlen(argv[i]));
    sum += atoi(argv[i]);
  }
  printf("%d\n", sum);
  printf("%d\n", argv[argc] == NULL);
  if (argc > 2) {
    argv[1][0] = 'X';
    printf("%s\n", argv[1]);
  }
  while (*++argv) putchar(**argv ? **argv : '-');
  putchar('\n');
  return argc == 6 ? 0 : 1;
}
