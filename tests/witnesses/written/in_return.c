// property: no-overflow
// waypoint: function_return 12:19 \result == -2147483648
// waypoint: target 7:10
extern int __VERIFIER_nondet_int(void);
int negated(int n) {
  int unused = 0;
  return unused + -n;
}
int main(void) {
  int n =
    negated(     ((__VERIFIER_nondet_int(
                  ))));
  return n;
}
