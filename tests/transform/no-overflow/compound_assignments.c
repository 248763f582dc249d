// none
int printf(const char *, ...);
int f(int v) { return v; }
int main(void) {
  signed char c = 127; c += 1; c *= 3;
  short s = 32767; s += s; s -= 70000;
  unsigned u = 5; u -= 6; u += -3; u *= u;
  long long l = 1; l += 2147483647; l *= f(4); l /= 1; l %= 1000; l <<= 3;
  int i = 100; i += 5LL; i -= 3u; i *= 1.5; i /= f(3); i %= 7; i <<= f(2); i >>= 1; i &= 7; i |= 8; i ^= 3;
  int k = (i += 4) + 2; k = i += k;
  char d = 'a'; d++; ++d; d--; int v = d++ + 1;
  printf("%d %d %u %lld %d %d %d %d\n", c, s, u, l, i, k, d, v);
  return 0;
}
