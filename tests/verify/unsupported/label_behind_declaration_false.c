// A jump enters the scope of an object whose initializer is not supported: the object is there all the same.
extern int vfork(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  switch (__VERIFIER_nondet_int()) {
    case 0:;
      int child = vfork(), other;
      return child;
    case 1:
      child = 2;
      other = 3;
      int *p = &child;
      if (*p + other == 5) reach_error();
  }
  return 0;
}
