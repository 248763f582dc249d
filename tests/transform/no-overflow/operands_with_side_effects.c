// none
int printf(const char *, ...);
int calls;
int f(void) { return ++calls; }
int main(void) {
  int a[8] = {0}, i = 0, *p = a;
  a[i++] += 5;
  a[i++] -= f();
  a[f()] *= i++ + 3;
  *p++ += 7;
  *++p = a[0] + i--;
  int x = i++ * 2, y = --i - 1;
  p[-1] = x + y++;
  for (int k = 0; k < 8; k++) printf("%d ", a[k]);
  printf("%d %d %d %d %d\n", i, x, y, calls, (int)(p - a));
  return 0;
}
