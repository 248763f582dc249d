extern int __VERIFIER_nondet_int(void);

static int steps(int n, int by) {
  int rounds = 0;
  while (n > 0) {
    n = n - by;
    rounds++;
  }
  return rounds;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
#ifdef STEP
  steps(n, STEP);
#else
  steps(n, 1);
#endif
  while (n > 0 && m > 0) {
    if (__VERIFIER_nondet_int()) {
      n--;
      m = __VERIFIER_nondet_int();
    } else {
      m--;
    }
  }
  return 0;
}
