// Out-of-range conversions are defined by the implementation, not undefined.
int main(void) {
  signed char c = 127;
  c++;
  c += 200;
  short s = (short)70000;
  int i = (int)3000000000u;
  int j = (int)0x123456789ll;
  unsigned u = (unsigned)-1;
  return c + s + i + j == (int)u;
}
