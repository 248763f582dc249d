/* continue skips the step, and the condition holds. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int i = 0;
  do {
    if (i == 3) continue;
    i++;
  } while (i < 5);
  return 0;
}
