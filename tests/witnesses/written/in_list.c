// property: no-overflow
// waypoint: function_return 8:33 \result == 2147483647
// waypoint: target 11:42
// The violation is in an element of a list, behind a designator.
struct point { int x, y; };
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 2147483647) return 0;
  struct point p[2] = {{.x = 1, .y = 2},
                       {.x = n - 1, .y = (n) + 1}};
  return p[0].x;
}
