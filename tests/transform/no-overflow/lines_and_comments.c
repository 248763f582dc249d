// 14
int printf(const char *, ...); /* a + b */ // c + d
int f(int a,
      int b)
{
  return a /* first */ +
         // second
         b
         * 2;
}
int main(void) {
  int x = f(3, /* , */
            4) - f(1, 2), z =
    x + 2147483647
      + 1;
  printf("%d %s\n", z, "a + b"); return 0; }
