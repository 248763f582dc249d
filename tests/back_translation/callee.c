void reach_error(void);
int __VERIFIER_nondet_int(void);
int a[1000];

void fill(int *t, int length) {
  for (int k = 0; k < length; k++) {
    t[k] = 2;
  }
}

int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 1 || i > 1000) return 0;
  fill(a, i);
  if (\sum(a, 0, i) != 2 * i) reach_error();
}
