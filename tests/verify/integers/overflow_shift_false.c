int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  return x >= 0 && x < 100 ? (1 << x) > 2 : 0;
}
