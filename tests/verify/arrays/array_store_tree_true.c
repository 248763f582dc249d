// Elements with different values, chosen by an input, some of them overwritten.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 60

unsigned a[N];

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < N; i++) a[i] = x ^ i;
  for (unsigned i = 0; i < N; i += 3) a[i] = x + i;
  if (at >= N) return 0;
  if (a[at] != (at % 3 == 0 ? x + at : (x ^ at))) reach_error();
  return 0;
}
