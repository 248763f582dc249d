// Two elements in each round, but for one round.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  int i, n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000) return 0;
  int *list = malloc(2 * n * sizeof(int));
  for (i = 0; i < n; i++) {
    list[2 * i] = 3;
    if (i != 17) list[2 * i + 1] = 4;
  }
  for (i = 0; i < 2 * n; i++) check(list[i] >= 3);
  return 0;
}
