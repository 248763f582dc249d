// Which inexact results there were is not known: a violation that asks for it need not be one.
#include <fenv.h>
extern void reach_error(void);
int main(void) {
  volatile double x = 1;
  x = x + 1;
  if (fetestexcept(FE_INEXACT)) reach_error();
  return 0;
}
