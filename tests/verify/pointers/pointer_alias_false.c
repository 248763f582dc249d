extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int x = 1, y = 2;
  int *p = __VERIFIER_nondet_int() ? &x : &y;
  *p = 7;
  if (x + y == 8) reach_error();
  return 0;
}
