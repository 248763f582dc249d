/* The inner loop changes what the outer one counts. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x > 0) {
    x--;
    while (x > 5 && __VERIFIER_nondet_int()) x--;
  }
  return 0;
}
