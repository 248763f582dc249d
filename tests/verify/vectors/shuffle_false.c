// The element that is open can be anything.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  int x = __VERIFIER_nondet_int();
  v4 a = {x, 1, 2, 3};
  v4 b = {4, 5, 6, x};
  v4 c = __builtin_shufflevector(a, b, 7, 0, -1, 5);
  if (c[0] != c[1] || c[2] != 5) reach_error();
  return 0;
}
