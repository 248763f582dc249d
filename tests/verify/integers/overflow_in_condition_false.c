int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int n = 0;
  while (x + 1 > 0 && n < 3) n++;
  return 0;
}
