// Even numbers never exceed the largest number, which is odd.
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned bound = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < bound; i += 2) ;
  return 0;
}
