// 6
int printf(const char *, ...);
int main(void) {
  int a[2] = {2147483647, 1};
  int i = 0;
  a[i++] += a[1];
  printf("%d\n", a[0] + i);
  return 0;
}
