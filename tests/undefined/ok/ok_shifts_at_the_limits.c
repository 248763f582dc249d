int main(void) {
  unsigned u = 1u << 31;
  int i = 1 << 30;
  int n = -1 >> 31;
  unsigned long long q = 1ull << 63 >> 63;
  unsigned char c = 255;
  int wide = c << 23;
  c <<= 7;
  return (u >> 31) + i + n + (int)q + wide + c == 5;
}
