/* The floating-point environment. Operations read the rounding mode (src/frontend/rounding.h); which exceptions were
   raised is not kept: any may have been. Numbers are those of x86. */
#include "heddle.h"

int __heddle_nondet_float_exceptions(void);

enum { __HEDDLE_DOWNWARD = 0x400, __HEDDLE_UPWARD = 0x800, __HEDDLE_TOWARD_ZERO = 0xc00, __HEDDLE_EXCEPTIONS = 0x3d };

/* As expr::RoundingMode numbers them: 0 to nearest, 2 up, 3 down, 4 toward zero. */
int __heddle_rounding;

struct __heddle_fenv {
  unsigned short control, unused1, status, unused2, tags, unused3;
  unsigned rest[4];
#ifdef __x86_64__
  unsigned mxcsr;
#endif
};

int fegetround(void) {
  return __heddle_rounding == 2   ? __HEDDLE_UPWARD
         : __heddle_rounding == 3 ? __HEDDLE_DOWNWARD
         : __heddle_rounding == 4 ? __HEDDLE_TOWARD_ZERO
                                  : 0;
}

int fesetround(int mode) {
  if (mode & ~__HEDDLE_TOWARD_ZERO) return 1;
  __heddle_rounding = mode == __HEDDLE_UPWARD        ? 2
                      : mode == __HEDDLE_DOWNWARD    ? 3
                      : mode == __HEDDLE_TOWARD_ZERO ? 4
                                                     : 0;
  return 0;
}

/* FLT_ROUNDS */
int __heddle_flt_rounds(void) { return __heddle_rounding == 4 ? 0 : __heddle_rounding == 0 ? 1 : __heddle_rounding; }

int fetestexcept(int exceptions) { return __heddle_nondet_float_exceptions() & exceptions & __HEDDLE_EXCEPTIONS; }

int feclearexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int feraiseexcept(int exceptions) {
  (void)exceptions;
  return 0;
}

int fegetexceptflag(unsigned short *flags, int exceptions) {
  *flags = fetestexcept(exceptions);
  return 0;
}

int fesetexceptflag(const unsigned short *flags, int exceptions) {
  (void)exceptions;
  __heddle_read(flags, sizeof *flags);
  return 0;
}

int fegetenv(struct __heddle_fenv *environment) {
  __heddle_fill(environment, 0, sizeof *environment);
  environment->control = 0x37f | fegetround();
  environment->status = fetestexcept(__HEDDLE_EXCEPTIONS);
  environment->tags = 0xffff;
#ifdef __x86_64__
  environment->mxcsr = 0x1f80 | fegetround() << 3 | fetestexcept(__HEDDLE_EXCEPTIONS);
#endif
  return 0;
}

/* (fenv_t *)-1 is FE_DFL_ENV, (fenv_t *)-2 is FE_NOMASK_ENV: as a program begins, but for what traps. */
int fesetenv(const struct __heddle_fenv *environment) {
  if (environment == (const struct __heddle_fenv *)-1 || environment == (const struct __heddle_fenv *)-2)
    return fesetround(0);
  __heddle_read(environment, sizeof *environment);
  return fesetround(environment->control & __HEDDLE_TOWARD_ZERO);
}

int feholdexcept(struct __heddle_fenv *environment) { return fegetenv(environment); }
int feupdateenv(const struct __heddle_fenv *environment) { return fesetenv(environment); }
