// unreachable: 4
extern int __VERIFIER_nondet_int(void);

int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
  return 0;
}

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = sign(x);
  if (y == 12345)
    return 7;
  if (x == 123456789)
    y = 5;
  return y;
}
