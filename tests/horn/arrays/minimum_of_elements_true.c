// No element is below the minimum.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int a[40000];
  int minimum = 0;
  for (int i = 0; i < 40000; i++) a[i] = __VERIFIER_nondet_int();
  for (int i = 0; i < 40000; i++)
    if (a[i] < minimum) minimum = a[i];
  for (int i = 0; i < 40000; i++) check(a[i] >= minimum);
  return 0;
}
