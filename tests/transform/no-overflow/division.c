// 8
int printf(const char *, ...);
int id(int v) { return v; }
int main(void) {
  int m = -2147483647 - 1;
  printf("%d %d %d %d\n", id(m) / id(2), id(m) % id(3), id(m) / id(1), id(7) / id(-1));
  long l = id(m); l = l / id(1);
  return id(m) / id(-1) + (int)l;
}
