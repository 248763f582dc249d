extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  int sum = n + 1;
  if (n == 4 && sum != 5) reach_error();
  return 0;
}
