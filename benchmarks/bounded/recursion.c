// unwind: 12
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 9) return 0;
  if (fibonacci(n) > 34) reach_error();
  return 0;
}
