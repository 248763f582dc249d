extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned m = n & 0xffU;
  if (m * 3U > 765U) reach_error();
  return 0;
}
