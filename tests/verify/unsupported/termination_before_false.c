// A loop that goes on for ever before what is not supported.
extern int vfork(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = __VERIFIER_nondet_int();
  while (i == 3) {
  }
  vfork();
  return 0;
}
