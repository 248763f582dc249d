// A pointer from outside that has not the address of the object it was compared with may lead nowhere.
void *__VERIFIER_nondet_pointer(void);
static int x;
int main(void) {
  int *p = __VERIFIER_nondet_pointer();
  if (p != &x) *p = 1;
  return 0;
}
