extern unsigned int __VERIFIER_nondet_uint(void);
void reach_error(void) {}

int main(void) {
  unsigned int x = __VERIFIER_nondet_uint();
  unsigned char *bytes = (unsigned char *)&x;
  if (bytes[0] == (x & 0xff) && x >> 24 == 0x7f) reach_error();
  return 0;
}
