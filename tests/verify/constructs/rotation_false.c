extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int left = __builtin_rotateleft32(x, 8);
  if (left == 0x34567812 && x == 0x12345678) reach_error();
  return 0;
}
