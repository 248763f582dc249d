// Where the bound is the largest number, no number is larger.
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned bound = __VERIFIER_nondet_uint();
  unsigned count = 0;
  for (unsigned i = 0; i <= bound; i++) count ^= i;
  return count == 7;
}
