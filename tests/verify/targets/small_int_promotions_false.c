extern unsigned short __VERIFIER_nondet_ushort(void);
void reach_error(void) {}

int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  unsigned int y = x;
  if (x + 1 == 0 && y == 65535U) reach_error();
  return 0;
}
