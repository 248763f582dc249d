#include <stdlib.h>
union u {
  int *p;
  long n;
};
int main(void) {
  union u x;
  x.p = malloc(4);
  *x.p = 1;
  free(x.p);
  return 0;
}
