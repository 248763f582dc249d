// error
int __VERIFIER_nondet_int(void);

int main(void) {
  int part = __VERIFIER_nondet_int();
  float third = (float)part / 3.0f;
  unsigned char small = third;
  return small == 7;
}
