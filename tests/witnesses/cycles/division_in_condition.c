// reads: 7
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  while (12 / (n | 1) > 3) {
    n = __VERIFIER_nondet_int();
  }
  return 0;
}
