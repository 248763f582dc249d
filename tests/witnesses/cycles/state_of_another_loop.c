// reads: nothing
// Where nothing changes any more is the cycle, whatever the loop before it has saved.
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int i = 0;
  while (__VERIFIER_nondet_int() && i < 1000000) {
    i++;
  }
  if (i >= 100) {
  stuck:
    goto stuck;
  }
  return 0;
}
