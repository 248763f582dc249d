extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int() & 1;
  if (x > 1) __builtin_unreachable();
  if (x > 1) reach_error();
  return 0;
}
