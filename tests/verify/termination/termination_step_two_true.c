/* From an even distance, steps of two meet the end. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 1000 || n % 2 != 0) return 0;
  int x = 0;
  while (x != n) x += 2;
  return 0;
}
