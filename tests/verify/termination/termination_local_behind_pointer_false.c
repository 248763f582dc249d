/* The exit depends on what a pointer leads to, and nothing changes it. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int stop = 0;
  int other = 1;
  int *watched = __VERIFIER_nondet_int() ? &stop : &other;
  while (*watched == 0) other = 1 - other;
  return 0;
}
