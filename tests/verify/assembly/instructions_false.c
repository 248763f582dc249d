// A byte swap is no identity.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), y;
  __asm__("bswap %0" : "=r"(y) : "0"(x));
  if (x != y) reach_error();
  return 0;
}
