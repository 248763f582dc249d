// none
int printf(const char *, ...);
typedef union { int *number; float *real; } either __attribute__((transparent_union));
static int read(either e, int by) { return *e.number + by; }
int main(void) {
  int x = 41;
  float f = 0;
  printf("%d %d\n", read(&x, 1), read(&f, 2) - 2);
  return 0;
}
