extern unsigned short __VERIFIER_nondet_ushort(void);
void reach_error(void) {}

int main(void) {
  unsigned short x = __VERIFIER_nondet_ushort();
  unsigned int y = x;
  if (sizeof(int) != 2 || sizeof(int *) != 2 || sizeof(long) != 4 || (x - y) < 0 || x + 1L > 65536L) reach_error();
  return 0;
}
