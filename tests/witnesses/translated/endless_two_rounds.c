// property: termination
// verdict: FALSE
// Every second state is the same.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x != 3 && x != -3)
    return 0;
  while (x != 0) {
    x = -x;
  }
  return 0;
}
