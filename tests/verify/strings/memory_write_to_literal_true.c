// The copy of a literal can be written, and the literal be read.
int __VERIFIER_nondet_int(void);
int main(void) {
  char buffer[] = "abc";
  char *p = __VERIFIER_nondet_int() ? buffer : "abc";
  if (p == buffer) p[0] = 'x';
  return p[1] - 'b';
}
