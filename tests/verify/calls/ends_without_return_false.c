// A function that ends without return gives no value: what its caller sees is anything.
int __VERIFIER_nondet_int(void);
void reach_error(void);
static int level(int x) {
  if (x > 3) return 1;
}
int main(void) {
  int result = level(__VERIFIER_nondet_int());
  if (result != 1) reach_error();
  return 0;
}
