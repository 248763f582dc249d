// One element differs from what its neighbours suggest.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

#define N 300

unsigned a[N];

int main(void) {
  unsigned x = __VERIFIER_nondet_uint(), at = __VERIFIER_nondet_uint();
  for (unsigned i = 0; i < N; i++) a[i] = x ^ i;
  a[257] = x;
  if (at >= N) return 0;
  if (a[at] != (x ^ at)) reach_error();
  return 0;
}
