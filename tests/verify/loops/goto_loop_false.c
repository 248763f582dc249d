extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void) {
  int i = 0;
again:
  i++;
  if (__VERIFIER_nondet_int()) goto again;
  if (i == 3) reach_error();
  return 0;
}
