#include <stdlib.h>
struct s {
  char c;
  unsigned low : 3, high : 5;
};
int main(void) {
  struct s *p = malloc(1);
  p->high = 3;
  free(p);
  return 0;
}
