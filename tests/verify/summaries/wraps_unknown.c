// The sum wraps: what is true of mathematical integers is not of these.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned char sum = 0;
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 100) return 0;
  for (unsigned i = 0; i < n; i++) sum += 3;
  if (sum != 3 * n) reach_error();
}
