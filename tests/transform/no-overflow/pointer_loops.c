// none
int printf(const char *, ...);
int length(const char *s) { const char *p = s; while (*p) p++; return p - s; }
struct N { int v; struct N *next; };
int main(void) {
  struct N c = {3, 0}, b = {2, &c}, a = {1, &b}; int s = 0, m[4] = {1, 2, 3, 4}, *p;
  for (struct N *n = &a; n; n = n->next) s += n->v * 2;
  for (p = m; p < m + 4; ++p) *p += s, s -= *p - 1;
  p -= 2; p[1]++; ++*p; (*p)++; char *q = "xyz"; int d = *q++ - 'a' + *++q;
  printf("%d %d %d %d %d\n", length("hello"), s, m[2], m[3], d);
  return 0;
}
