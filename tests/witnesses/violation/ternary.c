extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = x > 5 ? 1 : 2;
  do
    x = x - y;
  while (x > 0);
  if (x == -1)
    reach_error();
  return 0;
}
