// Whether objects of any size are lock-free is the machine's affair.
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (!__atomic_always_lock_free(4, 0)) return 0;
  if (!__atomic_is_lock_free(n, 0)) reach_error();
  return 0;
}
