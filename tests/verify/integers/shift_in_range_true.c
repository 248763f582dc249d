unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 32;
  char c = 1;
  return (c << n) > 3 && (-5 >> n) == -1;
}
