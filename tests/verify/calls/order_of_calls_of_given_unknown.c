extern void reach_error(void); int __VERIFIER_nondet_int(void);
static int put(int n, int *out) { *out = n; return n; }
static int via(int n, int *out) { int mine; put(3, &mine); return put(n, out); }
int main(void) { int x = 0; int s = via(1, &x) + via(2, &x); if (x != 2) reach_error(); }
