// A loop that counts down writes beside its counter, too.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int i, n = __VERIFIER_nondet_int();
  if (n < 2 || n > 10000) return 0;
  int *list = malloc(n * sizeof(int));
  for (i = n - 2; i >= 0; i--) {
    list[i] = 1;
    list[i + 1] = 2;
  }
  for (i = 0; i < n; i++) check(list[i] > 0);
  return 0;
}
