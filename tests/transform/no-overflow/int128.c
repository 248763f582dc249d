// LP64: 8
// ILP32: none
int printf(const char *, ...);
#ifdef __SIZEOF_INT128__
int main(void) {
  __int128 one = 1, big = (one << 126) - 1 + (one << 126), m = -big - 1, k = big / 3 * 3 - 7, h = m / 2 * 2, e = -1;
  printf("%d %d %d\n", big > 0, h == m, k < big); e += m / m;
  return (int)(e * m + m / 2 + (m * -1));
}
#else
int main(void) { printf("none\n"); return 0; }
#endif
