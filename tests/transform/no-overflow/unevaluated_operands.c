// none
int printf(const char *, ...);
int big = 2147483647, zero;
int main(void) {
  __typeof__(big + 1) t = 5;
  int s = sizeof(big + 1) + sizeof(big++), g = _Generic(big + 1, int: t, default: 0);
  int k = __builtin_constant_p(big * 2) ? 1 : 2, c = __builtin_choose_expr(0, big + 1, t - 1);
  int al = _Alignof(int) + (int)__builtin_offsetof(struct { int a, b[3]; }, b[2]);
  printf("%d %d %d %d %d %d\n", s, g, k, c, al, big == 2147483647 + zero);
  return 0;
}
