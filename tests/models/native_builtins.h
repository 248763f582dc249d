// Compiled natively, a builtin that is not one machine instruction becomes a call of the function of the same
// name, which after renaming would be the model itself. These names lead to the C library instead.
#define EACH(type, s)                                                                      \
  type native_sqrt##s(type), native_floor##s(type), native_ceil##s(type);                  \
  type native_trunc##s(type), native_round##s(type), native_rint##s(type);                 \
  type native_fmod##s(type, type), native_fmin##s(type, type), native_fmax##s(type, type); \
  type native_fma##s(type, type, type);
EACH(float, f)
EACH(double, )
EACH(long double, l)
#undef EACH
#define __builtin_sqrtf native_sqrtf
#define __builtin_sqrt native_sqrt
#define __builtin_sqrtl native_sqrtl
#define __builtin_floorf native_floorf
#define __builtin_floor native_floor
#define __builtin_floorl native_floorl
#define __builtin_ceilf native_ceilf
#define __builtin_ceil native_ceil
#define __builtin_ceill native_ceill
#define __builtin_truncf native_truncf
#define __builtin_trunc native_trunc
#define __builtin_truncl native_truncl
#define __builtin_roundf native_roundf
#define __builtin_round native_round
#define __builtin_roundl native_roundl
#define __builtin_rintf native_rintf
#define __builtin_rint native_rint
#define __builtin_rintl native_rintl
#define __builtin_fmodf native_fmodf
#define __builtin_fmod native_fmod
#define __builtin_fmodl native_fmodl
#define __builtin_fminf native_fminf
#define __builtin_fmin native_fmin
#define __builtin_fminl native_fminl
#define __builtin_fmaxf native_fmaxf
#define __builtin_fmax native_fmax
#define __builtin_fmaxl native_fmaxl
#define __builtin_fmaf native_fmaf
#define __builtin_fma native_fma
#define __builtin_fmal native_fmal
