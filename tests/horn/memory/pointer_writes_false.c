extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0;
  int n = __VERIFIER_nondet_int();
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  if (n < 0 || n > 1000000) return 0;
  for (int i = 0; i < n; i++) *p = *p + 1;
  if (x != n && y != 0) reach_error();
  return 0;
}
