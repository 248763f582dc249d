// The inner loop may leave 1 in rest.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 1) {
    int rest = x - 2;
    while (rest > 1) rest -= 2;
    x = rest + 2;
  }
  return 0;
}
