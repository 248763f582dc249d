// The inner loop leaves less in rest than x had.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 1) {
    int rest = x - 2;
    while (rest > 1) rest -= 2;
    x = rest + 1;
  }
  return 0;
}
