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
  if (u.whole == 0x12340001) reach_error();
  return 0;
}
