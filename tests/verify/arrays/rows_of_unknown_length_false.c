// The lengths are not known, but some are small enough for an execution.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  if (n <= 30 || m <= 30) return 0;
  int a[n][m];
  a[16][25] = a[10][15];
  if (a[15][25] != a[10][15]) reach_error();
  return 0;
}
