// The function only ends without return where nobody asks for its value.
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int level(int x) {
  if (x > 3) return 1;
}
int main(void) {
  int x = __VERIFIER_nondet_int();
  level(x);
  if (x > 3 && level(x) != 1) reach_error();
  return 0;
}
