extern int __VERIFIER_nondet_int(void);

union number {
  int whole;
  short halves[2];
};

int main(void) {
  union number n = {__VERIFIER_nondet_int()};
  // The high half: what is left of the number is small.
  n.halves[0] = 1;
  return n.whole + 0x7fff0000 > 0;
}
