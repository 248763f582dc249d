extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  unsigned char c = 0;
  int n = __VERIFIER_nondet_int();
  if (n < 0 || n > 255) return 0;
  for (int i = 0; i < n; i++) c++;
  if (c != n) reach_error();
  return 0;
}
