extern int __VERIFIER_nondet_int(void);

int main(void) {
  int question = __VERIFIER_nondet_int();
  if (question == 42) question += 2147483647;
  return 0;
}
