// none
int printf(const char *, ...);
int main(void) {
  int i = 0, s = 0;
  do {
    int j = 0;
    while (j < i + 1) s += j++ * 2;
    do s--; while (s > 50);
  } while (++i < 6);
  printf("%d %d\n", i, s);
  return 0;
}
