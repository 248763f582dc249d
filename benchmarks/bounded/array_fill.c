// unwind: 5001
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 5000

int a[N];

int main(void) {
  int x = __VERIFIER_nondet_int();
  int at = __VERIFIER_nondet_int();
  for (int i = 0; i < N; i++) a[i] = x ^ i;
  if (at >= 0 && at < N && a[at] != (x ^ at)) reach_error();
  return 0;
}
