extern int __VERIFIER_nondet_int(void);

int main(void) {
  int a = __VERIFIER_nondet_int();
  int sum = 0;
  for (int i = 0; i < 2; i++)
    sum = sum + a;
  return sum > 0;
}
