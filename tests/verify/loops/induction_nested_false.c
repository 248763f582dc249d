extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int s = 1;
  while (__VERIFIER_nondet_int()) {
    while (__VERIFIER_nondet_int()) s = -s;
    if (s == -1) s = 5;
    if (s == -5) reach_error();
  }
  return 0;
}
