long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long x = __VERIFIER_nondet_longlong();
  long long y = __VERIFIER_nondet_longlong();
  if (y != -1) return 0;
  return x % y == 1;
}
