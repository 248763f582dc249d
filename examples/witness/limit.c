extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}

int main(void) {
  int limit = __VERIFIER_nondet_int();
  unsigned int n = 0;
  while (n < 1000) {
    n += 2;
  }
  if (limit == 42)
    reach_error();
  return n == 1000 ? 0 : 1;
}
