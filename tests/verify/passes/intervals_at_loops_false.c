// What is assumed at the head of the loop holds, and loses no execution.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), i = 0;
  if (n < 0 || n > 6) return 0;
  while (i < n) i++;
  if (i == 6) reach_error();
  return 0;
}
