/* The loop is made of gotos, one of them into a block. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100) goto inside;
  return 0;
  {
    n = 5;
  inside:
    n--;
  }
  if (n > 0) goto inside;
  return 0;
}
