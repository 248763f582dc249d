extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int count(int n) {
  int sum = 0;
  if (n <= 0) return 0;
  for (int i = 0; i < n; i++) sum++;
  return count(n - sum) + sum;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100000) return 0;
  if (count(n) != n) reach_error();
  return 0;
}
