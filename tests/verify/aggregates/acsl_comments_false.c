int __VERIFIER_nondet_int(void);
int a[6];
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 6) return 0;
  /*@ loop invariant 0 <= i <= n;
    @ loop assigns i, a[0 .. n - 1];
    @*/
  for (int i = 0; i < n; i++) a[i] = i;
  //@ assert \forall integer j; 0 <= j < n ==> a[j] == j;
  /*@ assert \exists integer j; 0 <= j <= n - 1 && a[j] == n - 1; */
  /*@ assert last: \max(0, n - 1, \lambda integer k; a[k]) == n - 2;
    @ assert \min(0, n - 1, \lambda integer k; a[k]) == 0; */
  //@ assert 2 * \sum(0, n - 1, \lambda integer k; a[k]) == n * (n - 1);
  //@ assert \numof(0, n - 1, \lambda integer k; a[k] >= 0) == n;
  //@ assert \forall integer i, j; 0 <= i < j < n ==> a[i] < a[j];
  //@ assert \forall int j; 0 <= j < n ==> (a[j] > 0 <==> j > 0);
  return 0;
}
