// 6
int printf(const char *, ...);
int id(int v) { return v; }
int main(void) {
  int a[] = {-id(5), - id(-5), -(-id(1)), +id(3), ~id(0), !id(0)}; unsigned u = -id(1) + 0u; u = -u;
  printf("%d %d %d %d %d %d %u\n", a[0], a[1], a[2], a[3], a[4], a[5], u); int x = -a[0] - -id(-2147483647 - 1);
  return x;
}
