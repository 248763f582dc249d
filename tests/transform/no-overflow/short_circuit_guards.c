// 7
int printf(const char *, ...);
int fits(int x, int y) { return y >= 0 && x <= 2147483647 - y && x + y >= 0; }
int wrong(int x) { return x == 2147483647 || x + 1 > 0; }
int main(void) {
  printf("%d %d\n", fits(2147483647, 1), wrong(2147483647));
  return fits(1, 2) && wrong(3) && fits(-5, 2147483647) && 2147483647 + fits(1, 1) > 0;
}
