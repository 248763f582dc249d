// set: x
extern unsigned __VERIFIER_nondet_uint(void);

unsigned long long to_even(unsigned long long x) {
  while (x % 2 == 1) {
    x += 2;
  }
  return x;
}

int main(void) {
  unsigned y = __VERIFIER_nondet_uint();
  return to_even(y) == 2;
}
