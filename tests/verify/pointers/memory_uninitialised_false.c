int __VERIFIER_nondet_int(void);
int main(void) {
  int x = 1;
  int *p;
  if (__VERIFIER_nondet_int()) p = &x;
  return *p;
}
