// The loop inside overwrites what the loop around it has written to a block that nothing was known of before.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int i, j, n = __VERIFIER_nondet_int();
  if (n < 2 || n > 10000) return 0;
  int *list = malloc(n * sizeof(int));
  for (i = 0; i < n; i++) {
    for (j = 0; j < n; j++) list[j] = 0;
    list[i] = 7;
  }
  for (i = 0; i < n; i++) check(list[i] == 7);
  return 0;
}
