// property: termination
// waypoint: function_return 7:33 \result == 5
// waypoint: cycle branching 10:3 true
// Execution stays in the loop, which is entered once: each evaluation of its condition holds.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n != 5)
    return 0;
  while (n > 4)
    if (n != 5) n--;
  return n;
}
