// unreachable: 4
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int found = 0;
  if (n > 4)
    return 1;
  for (unsigned i = 0; i < n; ++i) {
    int value = __VERIFIER_nondet_int();
    if (value == 4711) {
      found = found + 1;
      if (i == 3)
        found = 100;
    }
  }
  if (found > 100)
    return 2;
  return found;
}
