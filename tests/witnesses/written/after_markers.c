// property: unreach-call
// waypoint: function_return 8:53 \result == 42
// waypoint: target 12:5
# 100 "elsewhere.h" 1
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
# 7 "source.c" 2
int main(void) { int x =     	__VERIFIER_nondet_int();
  # 1 "third.h"
  if (x == 42)
# 1000000 "/somewhere/fourth.h"
    reach_error();
  return 0;
}
