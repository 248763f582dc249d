void reach_error(void);
int __VERIFIER_nondet_int(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int(), c = 0;
  if (n < 0 || n > 1000) return 0;
  for (int i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int();
    if (a[i] == 7) c++;
  }
  if (\count(j, 0, n, a[j] == 7) != c) reach_error();
}
