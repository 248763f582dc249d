extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int a[10000];
int main(void) {
  for (int i = 0; i < 10000; i++) a[i] = i;
  if (a[9999] == 9999) reach_error();
  return 0;
}
