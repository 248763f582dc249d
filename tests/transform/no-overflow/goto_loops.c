// 10
int printf(const char *, ...);
int main(void) {
  int i = 0, x = 2147483640;
again: i++;
  if (i < 5) goto again;
  printf("%d\n", i);
  goto test;
body:
  x += 3;
test: if (x > 0) goto body;
  return x;
}
