// The second loop undoes what the first one did.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char a = 0;
  unsigned char b = 0;
  while (__VERIFIER_nondet_int()) {
    a ^= 5;
    b ^= 10;
  }
  while (__VERIFIER_nondet_int()) {
    a ^= 3;
    b ^= 7;
  }
  if ((unsigned char)(a << 1) != b) reach_error();
  return 0;
}
