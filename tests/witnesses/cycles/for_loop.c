// set: i
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int unused = __VERIFIER_nondet_int();
  for (unsigned long long i = 1; i != 4; i += 2) {
    unused = 0;
  }
  return unused;
}
