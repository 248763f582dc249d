// An overflow before what is not supported.
extern int vfork(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int();
  n = n + 1;
  return vfork() + n;
}
