// The same without a violation: accesses to the object are valid where a jump skips its initializer.
extern int vfork(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:;
      int child = vfork(), other;
      return child;
    case 1:
      child = 2;
      other = 3;
      int *p = &child;
      return *p + other;
  }
  return 0;
}
