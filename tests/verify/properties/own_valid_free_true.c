extern int __VERIFIER_nondet_int(void);

void foo(void) {}

int main(void) {
  if (__VERIFIER_nondet_int() != __VERIFIER_nondet_int()) return 1;
  return 0;
}
