void reach_error(void);
void __VERIFIER_assert(int c) { if (!c) reach_error(); }
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 6) return 0;
  int a[6];
  for (int i = 0; i < n; i++) a[i] = i;
  __VERIFIER_assert(\max(a, 0, n) == n - 2);
  __VERIFIER_assert(\min(a, 0, n) == 0 && 2 * \sum(a, 0, n) == n * (n - 1));
  __VERIFIER_assert(\forall(j, 0, n, a[j] == j));
  __VERIFIER_assert(\exists(j, 0, n, a[j] == n - 1));
  __VERIFIER_assert(\count(j, 0, n, a[j] % 2 == 0) == (n + 1) / 2);
  __VERIFIER_assert(\numof(j, 0, n, 1) == n);
}
