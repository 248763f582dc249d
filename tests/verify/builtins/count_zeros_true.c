// The second argument is the answer for 0.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  if (x == 0 && (__builtin_clzg(x, 77) != 77 || __builtin_ctzg(x, -1) != -1)) reach_error();
  if (x != 0 && (__builtin_clzg(x, 77) != __builtin_clz(x) || __builtin_ctzg(x, -1) != __builtin_ctz(x))) reach_error();
  return 0;
}
