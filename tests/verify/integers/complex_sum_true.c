// Sums of complex integers overflow as sums of integers do.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 2147483644) return 0;
  _Complex int z = n + 0i;
  z = z + (2 + 3i);
  z++;
  return 0;
}
