extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

union both {
  unsigned int whole;
  unsigned short halves[2];
  unsigned char bytes[4];
};

int main(void) {
  union both u;
  u.whole = __VERIFIER_nondet_uint();
  u.bytes[3] ^= 1;
  u.halves[0] += 1;
  if (u.whole >> 16 != u.halves[0] || (u.whole & 0xffff) != u.halves[1]) reach_error();
  return 0;
}
