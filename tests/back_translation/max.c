extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    a[i] = 2 * i;
  }
  if (!(\max(a, 0, n) == 2 * n - 2)) reach_error();
}
