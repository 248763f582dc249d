// Also from negative numbers one gets to 0, through the largest ones.
extern int __VERIFIER_nondet_int(void);

int down(int n) {
  if (n == 0) return 0;
  return down((unsigned)n - 1);
}

int main(void) {
  return down(__VERIFIER_nondet_int());
}
