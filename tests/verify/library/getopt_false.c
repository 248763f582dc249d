#include <assert.h>
#include <unistd.h>
int main(void) {
  char *argv[] = {"program", "-t", NULL};
  opterr = 0;
  assert(getopt(2, argv, "t:") == 't'); /* its argument is missing */
  return 0;
}
