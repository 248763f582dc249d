extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int twice(int a) {
  return a + a;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x > 0 && (x > 5 ? twice(3) : x == 1 ? 1 : 0);
  int z = y ? x > 9 ? 3 : 4 : 5;
  x = (x > 9 ? (z = 7) : (z = 8));
  if (x + y == 8 && z == 7)
    reach_error();
  return 0;
}
