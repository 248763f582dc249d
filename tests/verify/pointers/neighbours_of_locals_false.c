// A local may lie right behind another one, in every round of a loop.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = 0;
  while (__VERIFIER_nondet_int()) {
    int a[3], b;
    if (a + 3 == &b && n++ == 2) reach_error();
  }
  return 0;
}
