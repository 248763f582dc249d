// none
int printf(const char *, ...);
int f(int x) { return x; }
int main(void) {
  register int r = 1, q = 5;
  register struct { int a : 4; int b; } s = {1, 2};
  r += q; r++; --r; r *= f(r) + q--; s.a += 2; s.b -= r++; s.a++;
  printf("%d %d %d %d\n", r, q, s.a, s.b);
  return 0;
}
