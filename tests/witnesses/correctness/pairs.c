extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  while (n > 0 && m > 0) {
    if (__VERIFIER_nondet_int()) {
      n = n - 1;
      m = __VERIFIER_nondet_int();
    } else {
      m = m - 1;
    }
  }
  return 0;
}
