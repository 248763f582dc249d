extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  unsigned int before = x;
  ((unsigned char *)&x)[i] = 0x5a;
  if (i == 1 && x == 0x125a3456 && before == 0x12003456) reach_error();
  return 0;
}
