// Literals lie in memory that cannot be written.
int __VERIFIER_nondet_int(void);
int main(void) {
  char buffer[] = "abc";
  char *p = __VERIFIER_nondet_int() ? buffer : "abc";
  p[0] = 'x';
  return p[1] - 'b';
}
