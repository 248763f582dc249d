// relation: i
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int d = __VERIFIER_nondet_int() & 7;
  int i = 0;
  while (i < 100 / (d + 1)) {
    i++;
  }
  return i;
}
