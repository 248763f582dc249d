// The recursion depends on an input.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

static unsigned f(unsigned n) {
  return n == 0 ? 1 : f(n - 1) * 3 + 2;
}

int main(void) {
  if (f(__VERIFIER_nondet_uint()) == 4000000000u) reach_error();
  return 0;
}
