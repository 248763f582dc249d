// Exceptions that operations raise: division by zero, invalid, overflow.
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#pragma STDC FENV_ACCESS ON

static volatile double zero = 0.0, one = 1.0, huge = 1e308, sink;
static volatile float narrow;
static volatile int whole;

static void show(const char *what) {
  printf("%s:%s%s%s\n", what, fetestexcept(FE_DIVBYZERO) ? " division" : "", fetestexcept(FE_INVALID) ? " invalid" : "",
         fetestexcept(FE_OVERFLOW) ? " overflow" : "");
  feclearexcept(FE_ALL_EXCEPT);
}

int main(void) {
  show("begin");
  sink = one / zero;
  show("one / zero");
  sink = zero / zero;
  show("zero / zero");
  sink = huge * 10;
  show("huge * 10");
  sink = one / 3;
  show("one / 3");
  sink = huge + huge;
  sink = one / zero;
  show("two");
  double infinite = one / zero;
  feclearexcept(FE_ALL_EXCEPT);
  sink = infinite - infinite;
  show("infinite - infinite");
  sink = infinite + one;
  show("infinite + one");
  narrow = (float)huge;
  show("(float)huge");
  whole = (int)one;
  show("(int)one");
  whole = (int)huge;
  show("(int)huge");
  double nan = zero / zero;
  feclearexcept(FE_ALL_EXCEPT);
  whole = nan == one;
  show("nan == one");
  whole = nan < one;
  show("nan < one");
  whole = isless(nan, one);
  show("isless(nan, one)");
  whole = zero != 0 && one / zero > 1;
  show("not evaluated");
  feraiseexcept(FE_INVALID);
  show("raised");
  sink = one / zero;
  fenv_t environment;
  feholdexcept(&environment);
  printf("%d ", fetestexcept(FE_DIVBYZERO) != 0);
  sink = huge * huge;
  feupdateenv(&environment);
  show("updated");
  return 0;
}
