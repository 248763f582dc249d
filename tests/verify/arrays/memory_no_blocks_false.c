int __VERIFIER_nondet_int(void);
int main(void) {
  int a[5], *p = a, *end = a + 6;
  while (p != end) *p++ = 0;
  return 0;
}
