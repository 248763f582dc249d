extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

static int twice(int x) { return 2 * (x & 0xff); }
extern int doubled(int x) __attribute__((alias("twice")));
static int value = 3;
extern int other __attribute__((alias("value")));

int main(void) {
  int x = __VERIFIER_nondet_int();
  other += 1;
  if (doubled(x) != twice(x) || value != 4) reach_error();
  return 0;
}
