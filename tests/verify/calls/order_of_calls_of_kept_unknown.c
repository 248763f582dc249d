extern void reach_error(void); int __VERIFIER_nondet_int(void);
static int *keep;
static int put(int n, int *out) { *out = n; return n; }
static int via(int n) { return put(n, keep); }
static int *same(int *p) { return p; }
static int via2(int n, int *p) { int mine; int *q = n ? same(p) : &mine; return put(n, q); }
int main(void) { int x = 0; keep = &x; int s = via(1) + via2(2, &x); if (x != 2) reach_error(); }
