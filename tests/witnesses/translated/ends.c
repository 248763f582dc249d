// property: termination
// verdict: TRUE
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100)
    return 0;
  while (n > 0) {
    n = n - 1;
  }
  return 0;
}
