extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int i = 0, n = 0;
again:
  if (i < 10) {
    int t = i;
    n += t;
    i++;
    goto again;
  }
  if (n != 45) reach_error();
  return 0;
}
