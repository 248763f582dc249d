/* As a signed number the unsigned counter never gets above the largest int. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  while ((int)(i & 7) < 8) i = i + 8;
  return 0;
}
