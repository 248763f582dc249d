extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned channel = __VERIFIER_nondet_uint() % 5;
  volatile unsigned *p = (volatile unsigned *)(0x40000000ul + 4 * channel);
  *p = 1;
  return 0;
}
