#include <stdlib.h>
#include <string.h>

struct s {
  int a, b;
};

int main(void) {
  struct s *p = malloc(sizeof *p);
  if (!p) return 0;
  memset(p, 0, sizeof *p);
  memset(p, 0, sizeof *p * 2);
  free(p);
  return 0;
}
