extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

// Without a call in the first round, the pointer leads nowhere.
int main(void) {
  unsigned rounds = __VERIFIER_nondet_uint();
  int cell = 0, *at, sum = 0;
  for (unsigned i = 0; i < rounds; ++i) {
    if (1) sum = *at;
    if (i != 1000000) at = &cell;
  }
  return sum;
}
