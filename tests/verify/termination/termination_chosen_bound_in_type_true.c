// Some n is no larger than the largest i.
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long n = __VERIFIER_nondet_longlong();
  if (n < 2000000000LL) return 0;
  for (int i = 0; i < n; i++)
    ;
  return 0;
}
