// 7
int printf(const char *, ...);
volatile int v = 3;
int main(void) {
  volatile int *p = &v;
  int x = v + v, y = *p * v - 1; v += x; v++; (*p)--; *p += y;
  volatile int z = 2147483647; z += v;
  printf("%d %d %d %d\n", x, y, v, z);
  return 0;
}
