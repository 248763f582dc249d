int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2 || n > 9) return 0;
  int a[n];
  a[n - 2] = 1;
  return 0;
}
