extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  int other = __VERIFIER_nondet_int();
  int twice = other < 1000 ? other * 2 : 0;
  int x = n < 1000 ? n + 1 : 0;
  int limit = 4;
  if (x == limit + 20) reach_error();
  return twice != 0;
}
