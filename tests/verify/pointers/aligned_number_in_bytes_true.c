// A number is read from bytes at a place that is a multiple of its size.
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  _Alignas(4) char bytes[16] = {0};
  unsigned i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  return *(int *)(bytes + 4 * i) == 7;
}
