extern void reach_error(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  if (x != 0 && __builtin_clzs(x) == 15) reach_error();
  return 0;
}
