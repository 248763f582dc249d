extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned m = __VERIFIER_nondet_uint();
  if ((n ^ m) != ((n | m) & ~(n & m))) reach_error();
  return 0;
}
