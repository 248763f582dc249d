/* -1 as unsigned is large, so the loop ends at once or counts up to it. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  unsigned i = 0;
  while (i < (unsigned)n) i++;
  return 0;
}
