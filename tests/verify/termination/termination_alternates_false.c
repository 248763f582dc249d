int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int up = 1;
  while (x > 0 && x < 100) {
    if (up) x++;
    else x--;
    up = !up;
  }
  return 0;
}
