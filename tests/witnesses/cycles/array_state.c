// reads: 10
// Nothing but an array is compared.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a[100];
  a[2] = __VERIFIER_nondet_int();
  while (a[2] >= 0) {
    a[2] = a[2] - 1;
    a[1 + 1] = __VERIFIER_nondet_int();
  }
  return 0;
}
