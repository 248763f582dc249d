/* x grows first, as long as y is positive, and falls then. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  while (x > 0) {
    x = x + y;
    y = y - 1;
  }
  return 0;
}
