// 7
int printf(const char *, ...);
int id(int v) { return v; }
int main(void) {
  unsigned u = 1u << 31; long long l = 1LL << id(40); int z = id(0) << id(31), a = id(1) << id(30);
  unsigned char c = 200; int k = c << 23; printf("%u %lld %d %d %d\n", u, l, z, a, k);
  return id(3) << id(30);
}
