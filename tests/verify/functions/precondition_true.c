// What callers have to see to is assumed.
extern void __VERIFIER_assume(int);
int add(int a, int b) {
  __VERIFIER_assume(a >= 0 && a < 1000 && b >= 0 && b < 1000);
  return a + b;
}
