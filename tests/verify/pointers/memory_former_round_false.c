// A pointer to the local of a former round: that of this round is another one.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int limit = __VERIFIER_nondet_int();
  int *kept = 0;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int local = i;
    if (i == 2 && limit == 77123) sum += *kept;
    if (i == 0) kept = &local;
    sum += *(&local);
  }
  return sum;
}
