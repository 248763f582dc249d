/* Nested recursion: the first argument falls, or it stays and the second falls. */
extern int __VERIFIER_nondet_int(void);
static int nested(int m, int n) {
  if (m <= 0 || n < 0) return n;
  if (n == 0) return nested(m - 1, 1);
  int inner = nested(m, n - 1);
  return nested(m - 1, inner);
}
int main(void) {
  nested(__VERIFIER_nondet_int(), __VERIFIER_nondet_int());
  return 0;
}
