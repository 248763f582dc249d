#include <math.h>

#define EACH(type, s)                                           \
  type native_sqrt##s(type x) { return sqrt##s(x); }            \
  type native_floor##s(type x) { return floor##s(x); }          \
  type native_ceil##s(type x) { return ceil##s(x); }            \
  type native_trunc##s(type x) { return trunc##s(x); }          \
  type native_round##s(type x) { return round##s(x); }          \
  type native_rint##s(type x) { return rint##s(x); }            \
  type native_fmod##s(type x, type y) { return fmod##s(x, y); } \
  type native_fmin##s(type x, type y) { return fmin##s(x, y); } \
  type native_fmax##s(type x, type y) { return fmax##s(x, y); } \
  type native_fma##s(type x, type y, type z) { return fma##s(x, y, z); }
EACH(float, f)
EACH(double, )
EACH(long double, l)
