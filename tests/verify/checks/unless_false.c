// An execution that violates the first check ends there, and so the second never fails. The others hold in any case.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a + 1;
  int c = 1 + a;
  int d = a / 2 + 3;
  return b == c && d > 0;
}
