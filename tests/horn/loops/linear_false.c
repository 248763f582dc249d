extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0) return 0;
  int x = 0, y = 0, i = 0;
  while (i < n) {
    x += 3;
    y += 1;
    i++;
  }
  if (x != 3 * y || y == n) reach_error();
  return 0;
}
