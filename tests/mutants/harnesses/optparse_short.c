// files: optparse/optparse.h
// options: -DOPTPARSE_IMPLEMENTATION
// expect: TRUE TRUE TRUE TRUE
// Options are read to their end; an argument is there where one is required.
#include "harness.h"
#include "optparse.h"

int main(void) {
  char first[4], second[3], name[] = "x";
  char *arguments[] = {name, first, second, 0};
  struct optparse options;
  int option, count = 0;
  fill_text(first, 3);
  fill_text(second, 2);
  optparse_init(&options, arguments);
  while ((option = optparse(&options, "ab:c::")) != -1) {
    CHECK(option == 'a' || option == 'b' || option == 'c' || option == '?');
    if (option == 'b') CHECK(options.optarg != 0);
    if (option == 'a') CHECK(options.optarg == 0);
    count++;
  }
  CHECK(count <= 3 && options.optind <= 3);
}
