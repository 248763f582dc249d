// What is no number fits no type.
double __VERIFIER_nondet_double(void);
int main(void) {
  double value = __VERIFIER_nondet_double();
  if (value >= 100 || value <= -100) return 0;
  long number = value;
  return number == 7;
}
