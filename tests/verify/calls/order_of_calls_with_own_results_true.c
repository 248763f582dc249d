extern void reach_error(void); int __VERIFIER_nondet_int(void);
static void twice(int n, int *out) { *out = 2 * n; }
static int f(int n) { int r; twice(n, &r); return r; }
int main(void) { int n = __VERIFIER_nondet_int() & 255; if (f(n) + f(n + 1) != 4 * n + 2) reach_error(); }
