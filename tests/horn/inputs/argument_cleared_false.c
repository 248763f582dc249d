// The argument is overwritten as a whole.
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc <= 1000) return 0;
  memset(argv[argc - 1], 0, strlen(argv[argc - 1]));
  if (argv[argc - 1][0] == 0) reach_error();
  return 0;
}
