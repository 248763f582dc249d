// 5
int printf(const char *, ...);
int main(void) {
  int n = 0;
  for (int i = 2147483640; i > 0; i += 2) n++;
  printf("%d\n", n);
  return 0;
}
