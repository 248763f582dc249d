// A plus sign stays in binaries. What headers declare with types that are not known here does no harm if nobody calls it.
extern int __VERIFIER_nondet_int(void);
extern long double fabsl(long double);
extern void abort(void);
void reach_error(void) { abort(); }

static int distance(int x) { return x < 0 ? -x : +x; }

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x < -5 || x > 5) return 0;
  if (distance(x) < 0) reach_error();
  return distance(x);
}
