// There are no floats between -2147483648 and the next smaller one, so that the bound belongs to the range.
float __VERIFIER_nondet_float(void);
int main(void) {
  float value = __VERIFIER_nondet_float();
  if (!(value >= -2147483648.0f && value < 2147483648.0f)) return 0;
  int number = value;
  unsigned char small = value > -1 && value < 256 ? value : 0;
  return number == 7 || small == 7;
}
