// Converting a floating value to an integer type that it does not fit is undefined behaviour.
double __VERIFIER_nondet_double(void);
int main(void) {
  double value = __VERIFIER_nondet_double();
  if (!(value > 0 && value < 1e10)) return 0;
  return (int)value == 7;
}
