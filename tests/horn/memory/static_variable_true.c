extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int next(void) {
  static int calls = 0;
  calls++;
  return calls;
}
int main(void) {
  int n = __VERIFIER_nondet_int(), last = 0;
  if (n < 0 || n > 1000000) return 0;
  for (int i = 0; i < n; i++) last = next();
  if (last != n) reach_error();
  return 0;
}
