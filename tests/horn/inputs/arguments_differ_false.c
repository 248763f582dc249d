// Two arguments are two texts.
#include <string.h>
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc <= 1000) return 0;
  char *p = argv[argc - 1], *q = argv[999];
  if (strlen(p) == 3 && strlen(q) == 3 && p[1] == q[1] && p[2] != q[2]) reach_error();
  return 0;
}
