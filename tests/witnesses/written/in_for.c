// property: no-overflow
// waypoint: function_return 7:33 \result == 2147483647
// waypoint: target 8:26
// The increment is a full expression of its own.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 1; i++, n++)
    if (n < 2147483647)
      return 0;
  return n;
}
