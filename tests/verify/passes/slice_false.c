// The slice removes an input, so that the inputs that it leads to are not those of the program: it is decided without it.
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
