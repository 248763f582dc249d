// What is not supported is not reached, and all loops end.
extern int vfork(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n > 0) {
    if (n == 0) vfork();
    n = n - 1;
  }
  return 0;
}
