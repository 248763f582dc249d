// While x is negative, y may become anything.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  while (x != 0 && y > 0) {
    if (x > 0) {
      x--;
    } else {
      y = __VERIFIER_nondet_int();
      x = __VERIFIER_nondet_int();
    }
  }
  return 0;
}
