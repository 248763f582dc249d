// The violation is found in the transformed program and executed in the program as it was.
void reach_error(void) {}
unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned unused = __VERIFIER_nondet_uint();
  unsigned n = __VERIFIER_nondet_uint();
  unsigned sum = 0;
  for (unsigned i = 0; i < n; i++) sum += 3;
  if (sum == 2997) reach_error();
  return unused == 1;
}
