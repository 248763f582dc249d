extern int __VERIFIER_nondet_int(void);
int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = a > 0 ? a : 1, c = b + 1, d[2] = {b, c + a};
  return d[1] > c;
}
