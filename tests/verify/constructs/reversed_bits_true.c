extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int y = __builtin_bitreverse32(x);
  if ((y & 1) != x >> 31 || __builtin_bitreverse32(y) != x) reach_error();
  return 0;
}
