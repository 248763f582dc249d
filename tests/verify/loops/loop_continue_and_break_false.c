extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), even = 0;
  if (n < 0 || n > 6) return 0;
  for (int i = 0; i < n; i++) {
    if (i % 2) continue;
    if (i == 5) break;
    even++;
  }
  if (even == 3) reach_error();
  return 0;
}
