// 12
int printf(const char *, ...);
int f(int n) {
  if (n > 5) goto big; else n++;
  { int n = 3; n += 2; printf("%d ", n); }
  if (n) { n--; } else n++;
  switch (n) case 3: n += 10;
  for (;;) { if (n++ > 4) break; else continue; }
  while (n > 20) n -= 7;
  return n;
big:
  return n + 2147483640;
}
int main(void) { printf("%d %d\n", f(2), f(4)); return f(9); }
