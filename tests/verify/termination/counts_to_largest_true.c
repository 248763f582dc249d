// The bound is smaller than the largest number.
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned bound = __VERIFIER_nondet_uint() / 2;
  unsigned count = 0;
  for (unsigned i = 0; i <= bound; i++) count ^= i;
  return count == 7;
}
