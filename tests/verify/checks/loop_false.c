// The violated check is found at once; that the others hold takes induction, in executions that end there.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int sum = 0;
  int m = n + 1;
  for (int i = 0; i < n; i++) {
    sum = 1 - sum;
    if (sum > 1) sum = m * m;
  }
  return sum;
}
