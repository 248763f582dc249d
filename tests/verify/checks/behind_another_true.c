// Behind the first check, the second holds for sure.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int() % 100;
  int b = a + 1;
  int c = a + 2;
  return b > c;
}
