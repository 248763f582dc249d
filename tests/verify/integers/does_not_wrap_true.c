unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  return n > 0 && n - 1 > 5 && n < 1000 && n * n > 36 && (unsigned char)(n + 1) == 4;
}
