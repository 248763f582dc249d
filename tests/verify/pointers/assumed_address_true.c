// A pointer from outside that has the address of an object leads there.
void reach_error(void);
void __VERIFIER_assume(int);
void *__VERIFIER_nondet_pointer(void);
static int x = 1;
int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  __VERIFIER_assume(p == &x);
  *p = 2;
  if (x != 2) reach_error();
  return 0;
}
