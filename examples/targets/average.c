// The average of the bytes of a message. Whether a char can be negative is up to the machine.
extern void __VERIFIER_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    const char c = __VERIFIER_nondet_char();
    sum += c;
  }
  if (sum / 3 < 0) __VERIFIER_error();
  return sizeof(long);
}
