// unwind: 2
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort();
  if (b == 0) return 0;
  unsigned q = a / b, r = a % b;
  if (r >= b || q * b + r != a) reach_error();
  return 0;
}
