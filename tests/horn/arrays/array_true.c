extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int a[100];
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100) return 0;
  int i = 0, j = 0;
  while (i < n) {
    a[i] = j;
    i++;
    j += 2;
  }
  if (j != 2 * n) reach_error();
  return 0;
}
