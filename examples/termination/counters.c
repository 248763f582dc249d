extern int __VERIFIER_nondet_int(void);

#ifndef STEP
#define STEP 1
#endif

int main(void) {
  int n = __VERIFIER_nondet_int();
  int m = __VERIFIER_nondet_int();
  int left = n;
  while (left > 0) left = left - STEP;
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
