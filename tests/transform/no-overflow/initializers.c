// 4
int printf(const char *, ...);
struct P { int x, y; struct { int z[2]; } in; };
int sum(struct P p) { return p.x + p.y + p.in.z[0] + p.in.z[1]; }
int main(void) {
  int n = 4, a[] = {n + 1, [3] = n * 2, n - 1, -n};
  struct P p = {.y = n + 2, .x = n - 1, .in = {{[1] = n * 3}}}, q = (struct P){n + 1, n + 2, {{n + 3}}};
  printf("%d %d %d %d %d %d\n", (int)(sizeof a / sizeof a[0]), a[3], a[4], a[5], sum(p), sum(q));
  return sum((struct P){.x = 2147483647 - n, .in.z = {n + 1}});
}
