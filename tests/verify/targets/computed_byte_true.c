extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint(), i = __VERIFIER_nondet_uint();
  if (i > 3) return 0;
  unsigned int before = x;
  ((unsigned char *)&x)[i] = 0x5a;
  if ((x >> (24 - 8 * i) & 0xff) != 0x5a) reach_error();
  return 0;
}
