// A loop that never comes to what is not supported.
extern int vfork(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int i = 0;
  while (i < 1000 && n > 0) {
    if (i < 0) return vfork();
    i = i + 1;
    n = n - 1;
  }
  return i;
}
