// Results that are numbers of the type are exact.
#include <complex.h>
#include <math.h>
void reach_error(void);
int main(void) {
  if (hypot(3, 4) != 5 || hypotf(5, -12) != 13 || hypotl(0.75L, 1) != 1.25L) reach_error();
  if (cabs(3 + 4 * I) != 5) reach_error();
  if (hypot(1, 1) <= 1.414 || hypot(1, 1) >= 1.415) reach_error();
  return 0;
}
