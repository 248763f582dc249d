// To come to the label is the error.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10) return 0;
  while (n < 10) n++;
  if (n > 9) goto ERROR;
  return 0;
ERROR:
  return 1;
}
