extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int y = __builtin_bitreverse32(x);
  if (y == 0x80000000 && x == 1) reach_error();
  return 0;
}
