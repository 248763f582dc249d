#include <assert.h>
#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char *argv[] = {"program", "file", "-vt", "10", "-x", NULL};
  int seconds = 0, verbose = 0, unknown = 0, option;
  opterr = 0;
  while ((option = getopt(5, argv, "vt:")) != -1) {
    if (option == 'v') verbose = 1;
    if (option == 't') seconds = atoi(optarg);
    if (option == '?') unknown = optopt;
  }
  assert(verbose && seconds == 10 && unknown == 'x');
  assert(optind == 4 && argv[4][0] == 'f');
  return 0;
}
