// A complex quotient divides by the square of its divisor's size.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100) return 0;
  _Complex int z = 1 + 2i;
  _Complex int w = n + 0i;
  w = z / w;
  return __real__ w > 5;
}
