// 7
int printf(const char *, ...);
int main(void) {
  int x = 2147483640;
  do
    x++;
  while (x + 5 > 0);
  printf("%d\n", x);
  return 0;
}
