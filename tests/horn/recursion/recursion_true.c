extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int add(int n, int m) {
  if (n <= 0) return m;
  return add(n - 1, m + 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000000 || m < 0 || m > 1000000) return 0;
  if (add(n, m) != n + m) reach_error();
  return 0;
}
