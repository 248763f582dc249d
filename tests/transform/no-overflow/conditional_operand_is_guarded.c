// 8
int printf(const char *, ...);
int step(int x) { return x < 2147483647 ? x + 1 : x; }
int both(int x, int y) { return y > 0 ? (x > 2147483647 - y ? 0 : x + y) : x; }
int main(void) {
  int x = step(2147483647), y = step(5), z = both(2147483647, 7);
  printf("%d %d %d\n", x, y, z);
  return x == y ? x : x + y;
}
