// An overflow before what is not supported.
extern int fork(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  n = n + 1;
  return fork() + n;
}
