// none
extern int printf(const char *, ...);
int main(void) {
  int x = 2147483000, sum = 0;
  for (int i = 0; i < 10; i++) sum = sum + i + x * 0;
  if (x + 640 > 0 && sum > 100 && x + 650 > 0) printf("not reached\n");
  printf("%d\n", -2147483647 + (x - x) + -1);
  return 0;
}
