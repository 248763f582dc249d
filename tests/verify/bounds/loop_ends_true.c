// No loop goes on beyond the bound, so that it is none.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint() % 4;
  unsigned x = 1;
  while (n-- > 0)
    x = x * 3 + 2;
  if (x > 53) reach_error();
  return 0;
}
