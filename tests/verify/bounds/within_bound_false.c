// x is 161 after four rounds, which the bound allows.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 1;
  for (unsigned i = 0; i < n; i++)
    x = x * 3 + 2;
  if (x == 161u) reach_error();
  return 0;
}
