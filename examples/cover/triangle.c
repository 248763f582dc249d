extern int __VERIFIER_nondet_int(void);

enum kind { INVALID, SCALENE, ISOSCELES, EQUILATERAL };

static enum kind kind_of(int a, int b, int c) {
  if (a <= 0 || b <= 0 || c <= 0)
    return INVALID;
  if (a >= b + c || b >= a + c || c >= a + b)
    return INVALID;
  if (a == b && b == c)
    return EQUILATERAL;
  if (a == b || b == c || a == c)
    return ISOSCELES;
  return SCALENE;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  if (a > 10000 || b > 10000 || c > 10000)
    return 1;
  enum kind kind = kind_of(a, b, c);
  if (kind == EQUILATERAL && a != c)
    return 2;
  return 0;
}
