// The outer call gets what the inner one returned: more than n was.
extern int __VERIFIER_nondet_int(void);

int climb(int n) {
  if (n > 50) return n - 5;
  return climb(climb(n + 6));
}

int main(void) {
  return climb(__VERIFIER_nondet_int());
}
