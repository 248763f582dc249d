// 4
int printf(const char *, ...);
int count(int by) {
  static int n = 3 + 4; n += by;
  static long long wide; wide += n++; return n + (int)wide;
}
int main(void) {
  printf("%d %d\n", count(1), count(2));
  return count(2147483647);
}
