// Addresses that are computed, and the number of a pointer into a region.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned channel = __VERIFIER_nondet_uint() % 4;
  volatile unsigned *p = (volatile unsigned *)(0x40000000ul + 4 * channel);
  *p = 1;
  if ((unsigned long)p != 0x40000000ul + 4 * channel) reach_error();
  return 0;
}
