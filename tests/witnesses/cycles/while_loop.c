// set: x
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_uint();
  while (x % 2 == 1) {
    x += 2;
  }
  return 0;
}
