// unreachable: 1
extern int __VERIFIER_nondet_int(void);
extern void __heddle_cover(int condition);

int main(void) {
  int x = __VERIFIER_nondet_int();
  int y = __VERIFIER_nondet_int();
  if (x < 0 || x > 100)
    return 1;
  if (y < 0 || y > 100)
    return 1;
  __heddle_cover(x * y == 143 && x > 11);
  __heddle_cover(x + y > 200);
  return 0;
}
