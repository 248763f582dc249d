// Compilers go on with an array of negative size as with any other.
void reach_error(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 10) return 0;
  int a[n];
  if (n < 0) reach_error();
  return 0;
}
