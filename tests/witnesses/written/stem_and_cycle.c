// property: termination
// waypoint: function_return 9:33 \result == 5
// waypoint: cycle function_return 11:33 \result == 1
// What the loop reads decides whether it goes on; it is the cycle.
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  while (n == 5)
    if (!__VERIFIER_nondet_bool())
      n = 0;
  return n;
}
