// An element holds a function of its index.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int a[20000];
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 20000) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = (int)i + 1;
  for (unsigned i = 0; i < n; i++) check(a[i] == (int)i + 1);
  return 0;
}
