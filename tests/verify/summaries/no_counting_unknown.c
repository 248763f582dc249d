// A loop that reads its inputs has no formula.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) sum ^= __VERIFIER_nondet_int();
  if (sum == 42) reach_error();
}
