// Inside of different objects no addresses are equal.
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int a[2], b[2];
int main(void) {
  if (__VERIFIER_nondet_int()) return 0;
  if (&a[1] == &b[0] || a == &b[1] || b == a) reach_error();
  return 0;
}
