extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100000) return 0;
  int a[n];
  for (int i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x > 0 ? x : 1;
  }
  //@ assert \forall integer j; 0 <= j < n ==> a[j] > 0;
  return 0;
}
