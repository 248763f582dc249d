#include <assert.h>
#include <complex.h>
int main(void) {
  assert(cabs(3.0 + 4.0 * I) == 7.0);
  return 0;
}
