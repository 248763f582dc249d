// However n is chosen, nothing but an overflow ends the loop.
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
  long long n = __VERIFIER_nondet_longlong();
  if (n < 3000000000LL) return 0;
  for (int i = 0; i < n; i++)
    ;
  return 0;
}
