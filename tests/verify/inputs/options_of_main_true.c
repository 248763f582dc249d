// Any number of arguments of any length.
#include <stdio.h>
#include <string.h>
int main(int argc, char **argv) {
  int verbose = 0;
  const char *out = "a.out";
  for (int i = 1; i < argc; i++) {
    if (strcmp(argv[i], "-v") == 0) verbose = 1;
    else if (strcmp(argv[i], "-o") == 0 && i + 1 < argc) out = argv[++i];
    else if (argv[i][0] == '-') return 2;
  }
  if (verbose) printf("writing %s\n", out);
  return 0;
}
