extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n < 10) {
    n = n + 3;
  }
  if (n == 12)
    reach_error();
  return 0;
}
