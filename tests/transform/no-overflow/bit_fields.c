// 14
int printf(const char *, ...);
struct S { int a : 5; unsigned b : 3; int w : 32; long long c : 40; } s, t[3], *p = &s;
int n;
struct S *next(void) { return &t[n++]; }
int main(void) {
  s.a = 10; s.a += 7; s.a++; --s.a; s.b += 9; s.b--;
  p->c = 1; p->c += 5; p->c *= s.b;
  next()->a += 3; next()->b++; t[n++].a -= 4;
  int x = s.a++ + p->a--;
  t[n - 1].a *= 2;
  printf("%d %u %lld %d %d %u %d %d\n", s.a, s.b, (long long)s.c, x, t[0].a, t[1].b, t[2].a, n);
  s.w = 2147483647;
  p->w++;
  return 0;
}
