// 8
int printf(const char *, ...);
int main(void) {
  unsigned u = 4000000000u; unsigned long ul = -1UL; unsigned char c = 255; signed char s = -128; short h = -32768; _Bool b = 1;
  u = u + u * 2 - 7; ul++; c++; s--; h -= 1; b++; int i = c - 1 + s * h; i += -s + h * h / 2; u += s; char d = 'x' + 100;
  unsigned short us = 65535;
  printf("%u %lu %d %d %d %d %d %d\n", u, ul & 0xff, c, s, h, b, i, d);
  return us * us;
}
