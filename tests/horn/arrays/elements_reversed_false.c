// The elements of one array in another, the last one first, which is not the same order.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
static void check(int condition) {
  if (!condition) reach_error();
}
static int list[20000], reversed[20000];
int main(void) {
  int i;
  for (i = 0; i < 20000; i++) list[i] = __VERIFIER_nondet_int();
  for (i = 0; i < 20000; i++) reversed[20000 - i - 1] = list[i];
  for (i = 0; i < 20000; i++) check(reversed[i] == list[i]);
  return 0;
}
