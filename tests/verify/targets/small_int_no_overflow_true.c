extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int x = __VERIFIER_nondet_uchar();
  long y = x * 100L + 100000;
  unsigned int z = 60000U + x * 10;
  return (int)(y >> 16) + (z > 0);
}
