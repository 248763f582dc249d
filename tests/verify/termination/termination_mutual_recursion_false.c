/* What one takes away the other adds. */
extern int __VERIFIER_nondet_int(void);
static int up(int n);
static int down(int n) {
  return n <= 0 ? 1 : up(n - 1);
}
static int up(int n) {
  return down(n + 1);
}
int main(void) {
  return down(__VERIFIER_nondet_int());
}
