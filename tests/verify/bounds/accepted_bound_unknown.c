// As loop_goes_on: the user is content with the bound.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 1;
  while (n-- > 0)
    x = x * 3 + 2;
  if (x == 4000000000u) reach_error();
  return 0;
}
