// 7
int printf(const char *, ...);
enum Colour { RED, GREEN = 5, BLUE }; enum Signed { MINUS = -1, PLUS = 2147483647 };
int main(void) {
  enum Colour c = RED; c++; c += GREEN; enum Colour d = c + BLUE; int i = BLUE * 2 - GREEN; enum Signed s = MINUS; s++;
  printf("%d %d %d %d\n", c, d, i, s);
  s = PLUS; int over = s + 1; s++;
  return over;
}
