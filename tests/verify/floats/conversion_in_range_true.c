// What is cut off does not count: values between -2147483649 and 2147483648 fit.
double __VERIFIER_nondet_double(void);
int main(void) {
  double value = __VERIFIER_nondet_double();
  if (!(value > -2147483649.0 && value < 2147483648.0)) return 0;
  int number = (int)value;
  return number == 7;
}
