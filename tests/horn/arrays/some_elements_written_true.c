// Only some elements are written, the others keep what they had.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int a[25000];
  for (int i = 0; i < 25000; i++) a[i] = 1;
  for (int i = 0; i < 25000; i++)
    if (__VERIFIER_nondet_int()) a[i] = 3;
  for (int i = 0; i < 25000; i++) check(a[i] == 1 || a[i] == 3);
  return 0;
}
