/* Operations that C evaluates only where they cannot overflow. */
int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x < 2147483647 ? x + 1 : x;
  if (x > 0 && x - 1 > 3) y = x - 2;
  if (x >= 0 || -(x + 1) > 0) y = 1;
  char c = 127;
  c++;
  c += 100;
  unsigned u = 0;
  u--;
  long long wide = (long long)x * 2;
  return c == 1 || u == 7 || wide == 3 || y == 4;
}
