// Where the pointer leads is not known, so that nothing can be said of the rounds within the bound either.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern int *somewhere(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned x = 1;
  while (n-- > 0) {
    int *p = somewhere();
    if (p != 0 && *p > 0) x = x * 3 + 2;
  }
  if (x == 4000000000u) reach_error();
  return 0;
}
