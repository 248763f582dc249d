// set: p
extern unsigned __VERIFIER_nondet_uint(void);
extern void *malloc(unsigned long);

int main(void) {
  unsigned long long *p = malloc(sizeof *p);
  if (!p) return 0;
  *p = __VERIFIER_nondet_uint();
  while (*p % 2 == 1) {
    *p += 2;
  }
  return 0;
}
