extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int a[10000];
int main(void) {
  for (int i = 0; i < 10000; i++) a[i] = i;
  int k = __VERIFIER_nondet_int();
  if (k >= 0 && k < 10 && a[k] > 9) reach_error();
  return 0;
}
