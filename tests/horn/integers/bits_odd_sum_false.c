// The sum stays odd, whatever is added twice, and also where it wraps around.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned sum = 1;
  while (__VERIFIER_nondet_uint() != 0) sum += 2 * __VERIFIER_nondet_uint();
  if (sum % 4 == 3) reach_error();
  return 0;
}
