// All elements are copied from one array to another.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  static int from[50000], to[50000];
  int i;
  for (i = 0; i < 50000; i++) from[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 50000; i++) to[i] = from[i];
  for (i = 0; i < 50000; i++) check(to[i] == from[i]);
  return 0;
}
