// A complex number is zero if both of its parts are.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  _Complex int z = __VERIFIER_nondet_int();
  z++;
  if (z == 0) reach_error();
  return 0;
}
