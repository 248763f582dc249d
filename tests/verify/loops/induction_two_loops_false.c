extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int a = 0, b = 0;
  while (__VERIFIER_nondet_int()) a++;
  while (__VERIFIER_nondet_int()) {
    b++;
    if (a > 3 && b == 2) reach_error();
  }
  return 0;
}
