// 9
int printf(const char *, ...);
int main(void) {
  int i = 0, j = 10, n = 0;
  while (i++ < --j) n += i;
  if (++n > 5 && n-- > 3 || n++) printf("%d ", n++);
  int k = i++ ? j-- : ++j; k = (i++, j++); k += (--i, -j);
  printf("%d %d %d %d\n", i, j, n, k);
  k = 2147483647; n = k++;
  return n;
}
