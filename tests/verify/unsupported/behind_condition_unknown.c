// One execution takes the branch with the call that is not supported.
extern int vfork(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 10) return 0;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += 2;
  if (sum >= 20) {
    vfork();
    reach_error();
  }
  if (sum % 2 != 0) reach_error();
  return 0;
}
