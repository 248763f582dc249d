// An object may begin where another ends.
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int a[2], b[2];
int main(void) {
  if (__VERIFIER_nondet_int()) return 0;
  if (&a[2] == &b[0]) reach_error();
  return 0;
}
