extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n <= 0) return 0;
  int a[n];
  for (int i = 0; i < n; i++) a[i] = 3;
  for (int i = 0; i < n; i++) if (a[i] != 3) reach_error();
  return 0;
}
