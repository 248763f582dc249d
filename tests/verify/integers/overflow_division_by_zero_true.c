/* Undefined, but no overflow. */
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x > 0 ? x / (x - x) : 0;
}
