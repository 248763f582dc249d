// A number is read from bytes at a place that may lie between two numbers.
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  _Alignas(4) char bytes[16] = {0};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  return *(int *)(bytes + 2 * i) == 7;
}
