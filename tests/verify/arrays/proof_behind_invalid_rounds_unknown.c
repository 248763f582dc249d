extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int numbers[3] = {1, 2, 3}, calls = 0, sum = 0;
  unsigned n = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < n; i++) sum ^= numbers[i];
  if (calls != 0) reach_error();
}
