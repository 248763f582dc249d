// The pointer leads to the local of this round.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int limit = __VERIFIER_nondet_int();
  int *kept = 0;
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int local = i;
    kept = &local;
    if (i == 2 && limit == 77123) sum += *kept;
    sum += *(&local);
  }
  return sum;
}
