// No element at all is no harm.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10) return 0;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
  if (n > 3 && a[3] != 3) reach_error();
  return 0;
}
