// Arguments are not the program's to free.
#include <stdlib.h>
int main(int argc, char **argv) {
  if (argc == 2) free(argv[1]);
  return 0;
}
