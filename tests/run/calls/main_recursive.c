// main may be called like any other function.
#include <stdio.h>

int main(int argc, char **argv) {
  static int depth;
  if (argc > 4) return depth;
  depth++;
  int r = main(argc + 1, argv);
  printf("%d %d\n", argc, r);
  return argc == 1 ? 0 : r;
}
