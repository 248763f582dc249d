// A pointer from outside that has the address of some element of an array.
void reach_error(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
  int a[10];
  int *q = (int *)__VERIFIER_nondet_ulong();
  int i = __VERIFIER_nondet_int();
  __VERIFIER_assume(i >= 0 && i < 10);
  __VERIFIER_assume(q == a + i);
  *q = 123;
  if (a[i] != 123) reach_error();
  return 0;
}
