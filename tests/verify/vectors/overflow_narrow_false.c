// Elements are not promoted: the sum is one of signed char.
extern char __VERIFIER_nondet_char(void);
typedef signed char c8 __attribute__((vector_size(8)));
int main(void) {
  c8 a = {__VERIFIER_nondet_char()};
  a += 1;
  return a[1];
}
