// Called by a pointer, it is not supported either.
extern int vfork(void);
extern int __VERIFIER_nondet_int(void);

static int none(void) { return 0; }

int main(void) {
  int (*start)(void) = __VERIFIER_nondet_int() ? vfork : none;
  return start();
}
