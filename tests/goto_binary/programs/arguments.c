/* The arguments of main, counted and read. */
#include <stdio.h>

int main(int argc, char **argv) {
  int letters = 0;
  for (int i = 1; i < argc; i++)
    for (const char *at = argv[i]; *at != 0; at++) letters++;
  printf("%d %d %d\n", argc, letters, argv[argc] == NULL);
  return letters;
}
