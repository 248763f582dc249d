#include <stdio.h>

int main(int argc, char **argv) {
  printf("%d %d %d\n", argc, argv[0] != 0, argv[1] == 0);
  if (argc == 1) return 7;
  return 0;
}
