/* The floating-point environment. Operations read the rounding mode (src/frontend/rounding.h) and note the
   exceptions that they raise (src/frontend/float_exceptions.h), but for underflow and inexact results:
   whether those were raised, and what functions of the library raised, is not known. Numbers are those of
   x86. */
#include "heddle.h"

int __heddle_nondet_unknown_exceptions(void);

enum {
  __HEDDLE_INVALID = 1,
  __HEDDLE_DIVISION = 4,
  __HEDDLE_OVERFLOW = 8,
  __HEDDLE_NOTED = 0xd,
  __HEDDLE_NOT_NOTED = 0x30,
  __HEDDLE_DOWNWARD = 0x400,
  __HEDDLE_UPWARD = 0x800,
  __HEDDLE_TOWARD_ZERO = 0xc00,
  __HEDDLE_EXCEPTIONS = 0x3d
};

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
int __heddle_flt_rounds(void) {
  return __heddle_rounding == 4 ? 0 : __heddle_rounding == 0 ? 1 : __heddle_rounding;
}

_Bool __heddle_raised_invalid, __heddle_raised_division, __heddle_raised_overflow;
_Bool __heddle_raised_unknown; /* by functions of the library */

static int __heddle_noted_exceptions(void) {
  return (__heddle_raised_invalid ? __HEDDLE_INVALID : 0) |
         (__heddle_raised_division ? __HEDDLE_DIVISION : 0) |
         (__heddle_raised_overflow ? __HEDDLE_OVERFLOW : 0);
}

int fetestexcept(int exceptions) {
  int raised = __heddle_noted_exceptions();
  int open = exceptions & (__heddle_raised_unknown ? __HEDDLE_EXCEPTIONS : __HEDDLE_NOT_NOTED);
  if (open) raised |= __heddle_nondet_unknown_exceptions() & open;
  return raised & exceptions & __HEDDLE_EXCEPTIONS;
}

int feclearexcept(int exceptions) {
  if (exceptions & __HEDDLE_INVALID) __heddle_raised_invalid = 0;
  if (exceptions & __HEDDLE_DIVISION) __heddle_raised_division = 0;
  if (exceptions & __HEDDLE_OVERFLOW) __heddle_raised_overflow = 0;
  if ((exceptions & __HEDDLE_NOTED) == __HEDDLE_NOTED) __heddle_raised_unknown = 0;
  return 0;
}

int feraiseexcept(int exceptions) {
  if (exceptions & __HEDDLE_INVALID) __heddle_raised_invalid = 1;
  if (exceptions & __HEDDLE_DIVISION) __heddle_raised_division = 1;
  if (exceptions & __HEDDLE_OVERFLOW) __heddle_raised_overflow = 1;
  return 0;
}

int fegetexceptflag(unsigned short *flags, int exceptions) {
  *flags = fetestexcept(exceptions);
  return 0;
}

int fesetexceptflag(const unsigned short *flags, int exceptions) {
  feclearexcept(exceptions);
  return feraiseexcept(*flags & exceptions);
}

/* What is not known stays so, whatever is kept or restored. */
int fegetenv(struct __heddle_fenv *environment) {
  __heddle_fill(environment, 0, sizeof *environment);
  environment->control = 0x37f | fegetround();
  environment->unused1 = __heddle_raised_unknown;
  environment->status = __heddle_noted_exceptions();
  environment->tags = 0xffff;
#ifdef __x86_64__
  environment->mxcsr = 0x1f80 | fegetround() << 3 | __heddle_noted_exceptions();
#endif
  return 0;
}

/* (fenv_t *)-1 is FE_DFL_ENV, (fenv_t *)-2 is FE_NOMASK_ENV: as a program begins, but for what traps. */
int fesetenv(const struct __heddle_fenv *environment) {
  feclearexcept(__HEDDLE_EXCEPTIONS);
  if (environment == (const struct __heddle_fenv *)-1 || environment == (const struct __heddle_fenv *)-2)
    return fesetround(0);
  feraiseexcept(environment->status & __HEDDLE_EXCEPTIONS);
  __heddle_raised_unknown = environment->unused1 != 0;
  return fesetround(environment->control & __HEDDLE_TOWARD_ZERO);
}

int feholdexcept(struct __heddle_fenv *environment) {
  fegetenv(environment);
  return feclearexcept(__HEDDLE_EXCEPTIONS);
}

int feupdateenv(const struct __heddle_fenv *environment) {
  int raised = __heddle_noted_exceptions();
  _Bool is_unknown = __heddle_raised_unknown;
  fesetenv(environment);
  if (is_unknown) __heddle_raised_unknown = 1;
  return feraiseexcept(raised);
}
