extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 3) return 0;
  if (__builtin_powi(2.0, n) == 8.0) reach_error();
  return 0;
}
