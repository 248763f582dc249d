// LP64: none
// ILP32: 7
int printf(const char *, ...);
long id(long v) { return v; }
int main(void) {
  long x = id(2147483647L);
  long y = x + 1;
  printf("%ld\n", y);
  return 0;
}
