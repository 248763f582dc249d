#include <math.h>
extern void reach_error(void);
int main(void) {
  int quotient;
  if (remquo(7.0, 2.0, &quotient) != -1.0 || quotient % 8 != 4) reach_error();
  if (remquof(-5.0f, 3.0f, &quotient) != 1.0f || quotient % 8 != -2) reach_error();
  return 0;
}
