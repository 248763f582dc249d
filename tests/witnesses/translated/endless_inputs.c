// property: termination
// verdict: FALSE
// The cycle reads: what it reads then is told again and again.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 10 && x < 15) {
    int y = __VERIFIER_nondet_int();
    if (y != 77)
      x = 0;
  }
  return 0;
}
