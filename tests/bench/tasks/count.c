extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int i = 0;
  while (i < 100 && n > 0) {
    i = i + 1;
    n = n - 1;
  }
  return i;
}
