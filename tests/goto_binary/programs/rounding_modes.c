// A program that changes its rounding mode does so after the way, too.
#include <fenv.h>
#include <stdio.h>

static int modes[] = {FE_TONEAREST, FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO};

static double third(double x) { return x / 3; }

int main(void) {
  for (int i = 0; i < 4; i++) {
    double one = 1, tenth = 0.1;
    if (fesetround(modes[i]) != 0 || fegetround() != modes[i]) return 1;
    double up = third(one);
    float narrow = (float)(tenth + up);
    double down = -third(one) * 7 + 16777217.25f;
    printf("%a %a %a %a\n", up, narrow, down, (double)(float)16777217);
  }
  return 0;
}
