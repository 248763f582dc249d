extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) {}
int main(void) {
  unsigned n = 0;
  unsigned m = 0;
  while (n < 1000) {
    unsigned step = __VERIFIER_nondet_uint();
    if (step > 3)
      m = m + 1;
    n = n + 2;
  }
  do {
    n = n + 1;
  } while (n < 1003);
  if (n != 1003)
    reach_error();
  return 0;
}
