extern int __VERIFIER_nondet_int(void);
extern void abort(void);

static void fill(int *to, int n) {
  for (int i = n - 1; i >= 0; i--)
    to[i] = 2 * i;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) abort();
  static int a[100000];
  fill(a, n);
  //@ assert \forall integer j; 0 <= j < n ==> a[j] == 2 * j;
  return 0;
}
