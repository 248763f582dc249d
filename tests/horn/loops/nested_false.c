extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000 || m < 0 || m > 1000) return 0;
  int c = 0;
  for (int i = 0; i < n; i++) {
    int j = 0;
    while (j < m) {
      j++;
      c++;
    }
    c -= m / 2 * 2;
  }
  if (c != 0) reach_error();
  return 0;
}
