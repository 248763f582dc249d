// A number may happen to be the address of a function.
void reach_error(void);
unsigned long __VERIFIER_nondet_ulong(void);
static void f(void) { reach_error(); }
int main(void) {
  void (*p)(void) = (void (*)(void))__VERIFIER_nondet_ulong();
  if (p == f) p();
  return 0;
}
