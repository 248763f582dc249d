// 5
int printf(const char *, ...);
int main(void) {
  int x = 2147483646, y = 1, z;
  x = x + y; printf("%d\n", x); y = y + 0; printf("%d\n", y); z = x + y; printf("%d\n", z);
  return 0;
}
