// 6
int printf(const char *, ...);
int pick(int a, int b) {
  if (a < 0) return -1;
  else if (b < 0) return -2;
  else if (a + b > 5) return a - b;
  else return a * b;
}
int main(void) {
  printf("%d %d %d %d\n", pick(-1, 0), pick(0, -1), pick(4, 5), pick(1, 2));
  return pick(2147483647, 1);
}
