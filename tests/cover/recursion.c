// unreachable: 6
extern unsigned __VERIFIER_nondet_uint(void);

unsigned gcd(unsigned a, unsigned b) {
  if (b == 0)
    return a;
  return gcd(b, a % b);
}

int unused(int x) {
  return x + 1;
}

int main(void) {
  unsigned a = __VERIFIER_nondet_uint() % 16;
  unsigned b = __VERIFIER_nondet_uint() % 16;
  unsigned d = gcd(a, b);
  if (d == 5)
    return 1;
  if (d > 15)
    return 2;
  return 0;
}
