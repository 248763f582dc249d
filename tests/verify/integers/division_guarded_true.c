int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  double d = 1.0 / 0.0;
  return x != 0 && 10 % x > 3 ? 7 / x : d > 1;
}
