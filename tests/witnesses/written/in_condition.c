// property: no-overflow
// waypoint: function_return 7:33 \result == 2147483647
// waypoint: target 9:9
// The target is the full expression, neither the statement nor the operator.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 0) {
    if (n - 5 > 100 - 7 && 1 + n > 2147483000)
      return 1;
  }
  return 0;
}
