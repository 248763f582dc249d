// The same without the test of the pointer.
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a = {1, 2, 3, 4};
  v4 *p = __VERIFIER_nondet_int() ? &a : 0;
  if ((*p + 1)[2] == 4) return 1;
  v4 b = p ? *p * 2 : a;
  return b[0];
}
