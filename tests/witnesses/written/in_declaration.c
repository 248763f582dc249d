// property: no-overflow
// waypoint: function_return 8:33 \result == 2147483647
// waypoint: target 11:11
// An initializer is a full expression; of a list, each element is.
struct point { int x, y; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2147483647) return 0;
  int a = 1, b[] = {n - 2, a == 1, n - (3)}, c = (n / 2), /* = 7, */
      d = (c + c < n ? 1 + c : n) + n;
  return a + b[1] + d;
}
