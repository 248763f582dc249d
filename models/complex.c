/* Parts of complex numbers, their absolute value and argument. The other functions of complex analysis are not
   modelled. */
#include "heddle.h"

double hypot(double x, double y), atan2(double y, double x);
float hypotf(float x, float y), atan2f(float y, float x);
long double hypotl(long double x, long double y), atan2l(long double y, long double x);

double creal(double _Complex z) {
  return __real__ z;
}
float crealf(float _Complex z) {
  return __real__ z;
}
long double creall(long double _Complex z) {
  return __real__ z;
}
double cimag(double _Complex z) {
  return __imag__ z;
}
float cimagf(float _Complex z) {
  return __imag__ z;
}
long double cimagl(long double _Complex z) {
  return __imag__ z;
}
double _Complex conj(double _Complex z) {
  return ~z;
}
float _Complex conjf(float _Complex z) {
  return ~z;
}
long double _Complex conjl(long double _Complex z) {
  return ~z;
}
double cabs(double _Complex z) {
  return hypot(__real__ z, __imag__ z);
}
float cabsf(float _Complex z) {
  return hypotf(__real__ z, __imag__ z);
}
long double cabsl(long double _Complex z) {
  return hypotl(__real__ z, __imag__ z);
}
double carg(double _Complex z) {
  return atan2(__imag__ z, __real__ z);
}
float cargf(float _Complex z) {
  return atan2f(__imag__ z, __real__ z);
}
long double cargl(long double _Complex z) {
  return atan2l(__imag__ z, __real__ z);
}
