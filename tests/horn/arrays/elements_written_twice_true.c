// The second loop overwrites what the first has written.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int a[25000];
  for (int i = 0; i < 25000; i++) a[i] = 1;
  for (int i = 0; i < 25000; i++) a[i] = 2;
  for (int i = 0; i < 25000; i++) check(a[i] == 2);
  return 0;
}
