extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int twice(int a) {
  return a + a;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int rounds = 0;
  while (rounds < 3) {
    int y = __VERIFIER_nondet_int();
    if (y > x)
      x = y;
    rounds = rounds + 1;
  }
  switch (x) {
    case 7:
      x = twice(x);
      break;
    default:
      x = 0;
  }
  if (x == 14)
    reach_error();
  return 0;
}
