// Whether the first loop ends, nobody knows; behind it nothing can go wrong. Without the loop that is seen at once.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), x = __VERIFIER_nondet_uint() % 10;
  while (n != 1) n = n % 2 ? 3 * n + 1 : n / 2;
  if (x > 9) reach_error();
  return 0;
}
