// One byte of a pointer is written; the others may happen to make it the address of an object.
void reach_error(void);
char __VERIFIER_nondet_char(void);
static int target;
int main(void) {
  void *p;
  ((char *)&p)[0] = __VERIFIER_nondet_char();
  if (p == &target) reach_error();
  return 0;
}
