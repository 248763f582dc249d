extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 20) return 0;
  char *a = calloc(20, 1);
  for (unsigned i = 0; i < n; i++) a[i] = 1;
  if (n > 10 && a[3] != 0) reach_error();
  return 0;
}
