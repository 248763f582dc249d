extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  while (x == 1) {
    y = 1 - y;
  }
  while (y < 10) {
    y = y + 1;
    if (y == 5)
      y = __VERIFIER_nondet_int();
  }
  return 0;
}
