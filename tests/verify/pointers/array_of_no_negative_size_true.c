// There is such an array.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 5 || n <= 0) return 0;
  char text[n];
  return sizeof text > 5;
}
