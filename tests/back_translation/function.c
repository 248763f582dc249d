void reach_error(void);
int __VERIFIER_nondet_int(void);
int a[1000], b[1000];

void fill(int *t, int length) {
  for (int k = 0; k < length; k++) {
    t[k] = 2;
  }
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 1000) return 0;
  fill(a, n);
  fill(b, n);
  if (!(\sum(a, 0, n) == 2 * n && \sum(b, 0, n) == 2 * n)) reach_error();
}
