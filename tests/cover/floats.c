// unreachable: 4
extern double __VERIFIER_nondet_double(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  double x = __VERIFIER_nondet_double();
  if (x != x)
    return 1;
  if (x > 2.5 && x < 2.75)
    return 2;
  if (x * 0.0 != 0.0)
    return 3;
  double bounded = __VERIFIER_nondet_uchar();
  if (bounded > 255.5)
    return 4;
  return 0;
}
