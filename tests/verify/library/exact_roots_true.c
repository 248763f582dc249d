#include <assert.h>
#include <math.h>

int main(void) {
  assert(cbrt(27) == 3.0 && cbrtf(-8.0f) == -2.0f);
  assert(pow(4, 0.5) == 2.0 && pow(4, -1.5) == 0.125);
  assert(log10(1000) == 3.0);
}
