// Nothing is accessed, but there is no such array.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 5) return 0;
  char text[n];
  return sizeof text > 5;
}
