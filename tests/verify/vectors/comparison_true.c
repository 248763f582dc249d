// A comparison gives 0 or -1 in each element, so that it selects when it is a mask.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
typedef int v4 __attribute__((vector_size(16)));
int main(void) {
  v4 a, b;
  for (int i = 0; i < 4; i++) {
    a[i] = __VERIFIER_nondet_int();
    b[i] = __VERIFIER_nondet_int();
  }
  v4 less = a < b;
  v4 least = (a & less) | (b & ~less);
  for (int i = 0; i < 4; i++)
    if (least[i] > a[i] || least[i] > b[i]) reach_error();
  return 0;
}
