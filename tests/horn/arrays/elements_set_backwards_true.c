// The loop counts down.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int a[10000];
  for (int i = 9999; i >= 0; i--) a[i] = 7;
  for (int i = 0; i < 10000; i++) check(a[i] == 7);
  return 0;
}
