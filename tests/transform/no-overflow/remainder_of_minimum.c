// 6
int printf(const char *, ...);
int id(int v) { return v; }
int main(void) {
  printf("%d\n", id(-7) % id(-1));
  return id(-2147483647 - 1) % id(-1);
}
