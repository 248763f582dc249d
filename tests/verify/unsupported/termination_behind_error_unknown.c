// The error function has no body and may return, to what is not supported.
extern int vfork(void);
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  while (n > 0) n = n - 1;
  reach_error();
  vfork();
  return 0;
}
