// Two checks can be violated, and an execution that violates the first one ends there.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a + 1;
  int c = b / 2 + 1;
  int d = a - 3;
  return c > d;
}
