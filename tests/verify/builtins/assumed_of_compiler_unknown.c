// What is assumed and does not hold is undefined: nothing is claimed of what comes behind.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __builtin_assume(x > 0);
  if (x == 0) reach_error();
  return 0;
}
