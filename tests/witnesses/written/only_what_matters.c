// property: unreach-call
// version: 2.1
// waypoint: function_return 14:33 \result == 7
// waypoint: target 18:5
// The first input and the third decide nothing; that of helper() is not read on the way.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
void reach_error(void) {}
int helper(void) {
  return __VERIFIER_nondet_int();
}
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = b == 7 ? __VERIFIER_nondet_uchar() : helper();
  int d = a + 0 * c;
  if (b == 7)
    reach_error();
  return d;
}
