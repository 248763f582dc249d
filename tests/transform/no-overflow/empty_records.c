// 10
int printf(const char *, ...);
struct nothing {};
struct pair { struct nothing a; int x; struct nothing b[2]; int y; };
static struct nothing same(struct nothing n) { return n; }
int main(void) {
  struct pair p = {{}, 2147483646, {{}, {}}, 5}, q = p;
  q.a = same(p.a);
  p.b[1] = q.a;
  for (int i = 0; i < 2; i++) q.x += 1;
  printf("%d %d\n", q.x, p.y + q.y);
  return 0;
}
