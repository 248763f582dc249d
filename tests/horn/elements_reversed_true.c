// The elements of one array in another, the last one first.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int i, n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000) return 0;
  int *list = malloc(n * sizeof(int)), *reversed = malloc(n * sizeof(int));
  for (i = 0; i < n; i++) list[i] = __VERIFIER_nondet_int();
  for (i = 0; i < n; i++) reversed[n - i - 1] = list[i];
  for (i = 0; i < n; i++) check(reversed[i] == list[n - i - 1]);
  return 0;
}
