void reach_error(void);
int __VERIFIER_nondet_int(void);
int a[1000];

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  int *p = a;
  while (p < a + n) {
    *p++ = 3;
  }
  if (\sum(a, 0, n) != 3 * n) reach_error();
}
