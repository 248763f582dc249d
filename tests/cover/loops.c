// unreachable: 4
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int steps = 0;
  if (n < 0 || n > 20)
    return 1;
  while (n > 1) {
    if (n % 2 == 0)
      n = n / 2;
    else
      n = 3 * n + 1;
    ++steps;
    if (steps > 50)
      break;
  }
  do {
    steps = steps - 2;
  } while (steps > 0);
  for (;;) {
    if (steps >= 0)
      break;
    ++steps;
  }
  return steps;
}
