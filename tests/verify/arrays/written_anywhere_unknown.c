// Too many writes at places that nobody knows: that is no violation.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int a = 1, b = 2, n = __VERIFIER_nondet_int();
  int *all[100];
  for (int i = 0; i < 100; i++) all[i] = &a;
  for (int i = 0; i < 70; i++) {
    int k = __VERIFIER_nondet_int();
    __VERIFIER_assume(k >= 0 && k < 100);
    all[k] = &b;
  }
  __VERIFIER_assume(n >= 0 && n < 100);
  *all[n] = 3;
}
