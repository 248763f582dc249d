// The swap that saves a variable writes twice to one element, in no order.
void reach_error(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  int a[3] = {1, 2, 3};
  unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;
  int x = a[i], y = a[j];
  a[i] ^= a[j] ^= a[i] ^= a[j];
  if (i != j && (a[i] != y || a[j] != x)) reach_error();
  return 0;
}
