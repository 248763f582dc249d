// The annotation reads outside of the array, and is wrong; what comes behind it happens all the same.
int __VERIFIER_nondet_int(void);
int main(void) {
  int a[3] = {1, 2, 3};
  int x = __VERIFIER_nondet_int();
  //@ assert a[3] == 4;
  //@ assert x < 5;
  return x > 0;
}
