// none
int printf(const char *, ...);
int f(int v) { printf("f%d ", v); return v; }
int main(void) {
  int i, j;
  for (i = f(1) + f(2), j = i * 2; i + j < f(20) + 5; i++, j += 1, f(i)) printf("%d,%d ", i, j);
  for (i = 0; i < 3; ++i)
    for (j = i; j--; )
      printf("[%d %d]", i, j);
  return 0;
}
