int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  unsigned u = __VERIFIER_nondet_uint();
  //@ assert x + 1 > x;
  //@ assert x < 0 ==> x < u;
  //@ assert x - u <= x && -x * 2 >= -4294967294;
  //@ assert (unsigned)(u + 1) != u;
  return 0;
}
