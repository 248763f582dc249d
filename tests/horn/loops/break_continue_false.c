extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0, odd = 0, even = 0;
  if (n < 0) return 0;
  while (1) {
    if (i >= n) break;
    i++;
    if (__VERIFIER_nondet_int()) {
      odd++;
      continue;
    }
    even++;
    if (even == 33) break;
  }
  if (odd + even != i || i > n || i != n) reach_error();
  return 0;
}
