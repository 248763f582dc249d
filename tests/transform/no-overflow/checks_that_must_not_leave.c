// 36
extern int printf(const char *, ...);
struct pair { int first, second; };
static int calls, x = 7;
static int next(void) { calls = calls + 1; x = 2147483647; return calls; }
static int sum(struct pair p) { return p.first + p.second; }

/* Each of these would overflow if its check came before the statement, or in another scope. */
static int guarded(int *p, int n) {
  int y = x, z = y - 8; // y is not there before
  {
    int x = 5, w = x + 1; /* another x */ int v = w + x; // behind a comment
    y = y + v;
  }
  if (p && *p + n > 0) y = y + 1; else if (n - 1 > 0) y = y - 1;
  for (int i = n - 1; i + 1 > 0; i--) if (i - 3 > 0) break;
  while (n < 100 && n + 5 > 0) break;
  y = n > 2147483640 ? n - 5 : n + 5;
  y = (n = 3, n + 4);
  switch (y - n) { case 4: y = y + 1; break; case 5: y = n + 2147483647; }
  y = sum((struct pair){n + 1, y - 1}) + ({ int q = n - 2; q + 1; });
back: y = y - 1; if (y > 100) goto back;
  return y + z;
}

int main(void) {
  volatile int v = 1;
  int n = 2147483647, a[2] = {1, 2};
  printf("%d\n", guarded(0, n));
  printf("%d\n", guarded(a, 2));
  n = v + 1, v = n * 2;
  printf("%d\n", n);
  a[calls] = next() - 1; a[calls - 1] += next();
  printf("%d %d\n", a[0], a[1]);
  /* The call comes before the sum. */
  n = next() + (x + 1);
  return n;
}
