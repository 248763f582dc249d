// Signed elements within their range, and unsigned ones, which wrap.
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
typedef unsigned u4 __attribute__((vector_size(16)));
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 1000 || x < -1000) return 0;
  v4 a = {x, 2, 3, x};
  v4 b = a * a + 1;
  u4 c = (u4)a * 4000000000u;
  return (b - a)[0] + (int)c[1] % 7;
}
