// none
int printf(const char *, ...);
int main(void) {
  int i = 2147483647; long long l = i + 1LL; i += 5LL - 10; unsigned u = 7; u += 3LL; u -= 10; l -= u; short s = 1; s += 70000L; float f = 1.5f; f += i; i *= 0.5; double d = i; d++; --f;
  i = 2147483647; unsigned k = i + 1u; k += i;
  printf("%lld %d %u %d %g %g %u\n", l, i, u, s, f, d, k);
  i += 1LL; l = 9223372036854775807LL; l += i;
  printf("%d\n", i);
  return 0;
}
