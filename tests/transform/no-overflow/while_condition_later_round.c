// 6
int printf(const char *, ...);
int main(void) {
  int i = 2147483600;
  int rounds = 0;
  while (i + 10 > 0) { i += 3; rounds++; }
  printf("%d\n", rounds);
  return 0;
}
