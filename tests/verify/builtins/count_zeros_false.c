// The second argument is the answer for 0.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (__builtin_clzg(x, 77) == 77) reach_error();
  return 0;
}
