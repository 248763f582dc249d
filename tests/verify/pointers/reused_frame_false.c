// Variables of calls that follow each other may lie at the same place.
void reach_error(void);
int __VERIFIER_nondet_int(void);
static int *p, *q;
static void first(void) {
  int x = 1;
  p = &x;
}
static void second(void) {
  int y = 2;
  q = &y;
  if (p == q) reach_error();
}
int main(void) {
  if (__VERIFIER_nondet_int()) return 0;
  first();
  second();
  return 0;
}
