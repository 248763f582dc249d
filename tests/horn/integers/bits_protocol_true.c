// A machine with three states: it gets to the last one only with the second bit of flags set.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int state = 0;
  int flags = 0;
  while (__VERIFIER_nondet_int()) {
    switch (state) {
      case 0:
        if (__VERIFIER_nondet_int()) flags |= 1;
        state = 1;
        break;
      case 1:
        if (flags & 1) {
          flags ^= 3;
          state = 2;
        } else {
          state = 0;
        }
        break;
      default:
        if ((flags & 2) == 0) reach_error();
        flags = 0;
        state = 0;
    }
  }
  return 0;
}
