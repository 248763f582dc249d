extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  if (n < 0) return 0;
again:
  if (x >= n) goto out;
  if (x - y > 0) goto fix;
  x++;
  goto again;
fix:
  y = x;
  goto again;
out:
  if (x != n || x - y > 1) reach_error();
  return 0;
}
