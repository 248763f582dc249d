// Texts of other lengths are not the same.
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc <= 1000) return 0;
  char *p = argv[argc - 1], *q = argv[999];
  if (strlen(p) == 3 && strlen(q) == 4 && p[3] == q[3]) reach_error();
  return 0;
}
