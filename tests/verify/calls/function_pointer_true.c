extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
int main(void) {
  int (*f)(int) = __VERIFIER_nondet_int() ? inc : dec;
  int r = f(5);
  if (r != 4 && r != 6) reach_error();
  return 0;
}
