extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int x = 0, y = 0;
  int n = __VERIFIER_nondet_int();
  if (n > 3000000) return 0;
  for (int i = 0; i < n; i++) {
    x += 1000;
    y += 1;
  }
  if (x < y) reach_error();
  return 0;
}
