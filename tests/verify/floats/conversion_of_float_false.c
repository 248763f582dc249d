// -0.5 is converted to 0, but -1 fits no unsigned type.
float __VERIFIER_nondet_float(void);
int main(void) {
  float value = __VERIFIER_nondet_float();
  if (!(value >= -1 && value < 256)) return 0;
  unsigned char small = value;
  return small == 7;
}
