// What is cut off does not count: 2147483648 does not fit, 2147483647.5 does.
double __VERIFIER_nondet_double(void);
int main(void) {
  double value = __VERIFIER_nondet_double();
  if (!(value > -2147483649.0 && value < 2147483649.0)) return 0;
  int number = (int)value;
  return number == 7;
}
