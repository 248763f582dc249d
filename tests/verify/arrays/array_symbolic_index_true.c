extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int a[100];
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  if (i >= 100 || j >= 100 || i == j) return 0;
  a[i] = 1;
  a[j] = 2;
  if (a[i] != 1) reach_error();
  return 0;
}
