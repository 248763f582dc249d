// set: x
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned long long x = __VERIFIER_nondet_uint();
loop:
  x += 2;
  if (x % 2 == 1) goto loop;
  return 0;
}
