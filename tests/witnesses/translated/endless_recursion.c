// property: termination
// verdict: FALSE
extern int __VERIFIER_nondet_int(void);

void again(int x, int y) {
  if (x <= 23 && x >= -42)
    again(2 * y - 2, x + 1);
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  again(n, n + 1);
  return 0;
}
