// unreachable: 2
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = __VERIFIER_nondet_int();
  int result = 0;
  if ((a > 10 && b < a) || c == 77)
    result = 1;
  if (!(a == b) && a != b)
    result += 2;
  while (c > 0 && result < 9) {
    c = c - 1000000000;
    result = result + 3;
  }
  return result;
}
