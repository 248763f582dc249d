/* Two calls of one function that ends. */
extern int __VERIFIER_nondet_int(void);
static int count(int n) {
  int rounds = 0;
  while (n > 0) {
    n = n - 2;
    rounds = 1;
  }
  return rounds;
}
int main(void) {
  count(__VERIFIER_nondet_int());
  count(__VERIFIER_nondet_int());
  return 0;
}
