// property: no-overflow
// verdict: FALSE
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int sum = 2147483000;
  for (int i = 0; i < 3; i++) {
    int x = __VERIFIER_nondet_int();
    if (x < 0 || x > 300)
      return 0;
    sum += x;
  }
  return 0;
}
