extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned int left = __builtin_rotateleft32(x, 8);
  if (left != (x << 8 | x >> 24) || __builtin_rotateright32(left, 8) != x) reach_error();
  return 0;
}
