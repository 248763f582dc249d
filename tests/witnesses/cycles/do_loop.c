// set: x
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_uint();
  do {
    x += 2;
  } while (x % 2 == 1);
  return 0;
}
