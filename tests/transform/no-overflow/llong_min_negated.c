// 7
int printf(const char *, ...);
long long id(long long v) { return v; }
int main(void) {
  long long a = -id(-9223372036854775807LL);
  printf("%lld\n", a);
  return -id(-9223372036854775807LL - 1) != 0;
}
