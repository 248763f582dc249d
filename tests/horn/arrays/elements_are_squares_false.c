// Sums of products that are not the same.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);
static void check(int condition) {
  if (!condition) reach_error();
}
int main(void) {
  long long i;
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 10000) return 0;
  long long *list = malloc(n * sizeof(long long));
  for (i = 0; i < n; i++) list[i] = i * i + 1;
  for (i = 0; i < n; i++) check(list[i] == i * i + i);
  return 0;
}
