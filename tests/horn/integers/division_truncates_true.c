extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > -1 || n < -100000) return 0;
  int i = n, k = 0;
  while (i < 0) {
    if (i / 2 * 2 + i % 2 != i) reach_error();
    if (i % 2 > 0) reach_error();
    i++;
    k--;
  }
  if (k != n) reach_error();
  return 0;
}
