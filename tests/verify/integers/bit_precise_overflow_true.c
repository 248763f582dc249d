// The sum of two numbers of seven bits has seven bits.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  const int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 62) return 0;
  const _BitInt(7) a = n;
  const _BitInt(7) b = a + (_BitInt(7))1;
  return b;
}
