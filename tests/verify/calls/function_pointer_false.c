extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int inc(int x) { return x + 1; }
static int dec(int x) { return x - 1; }
int main(void) {
  int (*table[2])(int) = {inc, dec};
  int i = __VERIFIER_nondet_int() & 1;
  if (table[i](5) == 4) reach_error();
  return 0;
}
