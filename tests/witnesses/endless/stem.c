extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  while (x == 1) {
    x = 1;
  }
  x = 2;
  return x;
}
