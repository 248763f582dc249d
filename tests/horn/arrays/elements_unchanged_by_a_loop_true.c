// The second loop changes nothing; what holds after it has to hold before.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int a[30000], b[30000];
  int i;
  for (i = 0; i < 30000; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = a[i];
  }
  for (i = 0; i < 30000; i++) a[i] = a[i];
  for (i = 0; i < 30000; i++) check(a[i] == b[i]);
  return 0;
}
