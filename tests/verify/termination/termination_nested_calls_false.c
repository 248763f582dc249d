// The outer call may get n again.
extern int __VERIFIER_nondet_int(void);

int climb(int n) {
  if (n > 50) return n - 5;
  return climb(climb(n + 5));
}

int main(void) {
  return climb(__VERIFIER_nondet_int());
}
