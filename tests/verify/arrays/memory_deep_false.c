int __VERIFIER_nondet_int(void);
int a[5000];
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n; i++) a[i] = 1;
  return 0;
}
