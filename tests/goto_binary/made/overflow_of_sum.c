// The sum of two inputs may leave the range of int.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  signed char narrow = 127;
  narrow++;  // computed in int
  if (a < 0 || b < 0) return 0;
  int sum = a + b;
  return sum > 10;
}
