// none
int printf(const char *, ...);
long long id(long long v) { return v; }
int main(void) {
  long long m = -9223372036854775807LL - 1;
  long long a = id(-9223372036854775807LL) - id(1);
  long long b = id(m) + id(0), c = id(m / 2) * id(2), d = id(-4611686018427387904LL) + id(-4611686018427387904LL);
  long long e = -id(9223372036854775807LL) - 1, f = id(m) * id(1), g = id(1) * id(m), h = id(m) / id(1), k = id(m) % id(2);
  printf("%d%d%d%d%d%d%d%d%d\n", a == m, b == m, c == m, d == m, e == m, f == m, g == m, h == m, k == 0);
  return 0;
}
