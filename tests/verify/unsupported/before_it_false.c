// The violation comes before what is not supported, and so is one.
extern int vfork(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n == 7) reach_error();
  vfork();
  return 0;
}
