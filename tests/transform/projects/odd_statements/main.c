// Side effects in odd places. What comes out is printed, so that weaving must not change it.
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

int a = 1, b = 2, c = 1;
volatile int v = 3;
struct bits {
  unsigned low : 3;
  int high : 5;
  unsigned char byte;
} s = {1, 2, 3};
int list[8] = {1, 2, 3, 4, 5, 6, 7, 8};
struct node {
  int value;
  struct node *next;
};

#define TWO_STATEMENTS(x) (x)++; (x) += 2
#define BLOCK(x) do { (x)++; (x) *= 2; } while (0)
#define SWAP(x, y) ({ __typeof__(x) t = (x); (x) = (y); (y) = t; t; })
#define KIND(x) _Generic((x), int: 1, double: 2, default: 3)

static int next(void) { return a++; }
static void nothing(int x) { (void)x; }

static void discarded(void) {
  (void)a++;
  c ? a++ : b++;
  c ? (void)a++ : (void)b++;
  (void)(a++, b--);
  a++, b++, c;
  (void)(c && a++);
  c || b++;
  (void)-a;
  a + b;
  ;
  (void)0, a += 1;
  (a++);
  ((void)(a++));
  c ? (void)0 : (void)(b += 2);
  c ?: b++;
  -a++;
  ~b--;
  !a--;
  +a++;
}

static int values(void) {
  int x = (a++, b + a);
  int y = ({ int t = a; t++; t + x; });
  int z = c ? a++ : b++, w = c ?: a + 1;
  x = y = z += w;
  x += y++ + --z;
  x -= (y *= 2, y + 1);
  int *p = &list[1];
  *p++ += 3;
  *++p -= 1;
  (*p)++;
  p[-1]++;
  list[a & 7] += list[b & 7]++;
  (c ? &a : &b)[0]++;
  *(c ? &x : &y) += 5;
  v++;
  v += v + 1;
  s.high += 3;
  s.low++;
  s.byte -= 200;
  --s.high;
  (&s)->byte++;
  return x + y + z + *p + v + SWAP(x, y) + KIND(x + 1) + KIND(1.0 + x);
}

static int unevaluated(int n) {
  int m[n + 2];
  char text[sizeof(int[n + 1])];
  typedef int row[n + 3];
  row r;
  size_t size = sizeof(a++) + sizeof m / sizeof *m + sizeof text + sizeof r + sizeof(row);
  size += sizeof(int[n++]) + _Alignof(int) + offsetof(struct node, next);
  for (int i = 0; i < n; i++) m[i] = i, text[i] = (char)i;
  int (*rows)[n] = malloc(2 * sizeof *rows);
  if (rows == NULL) return 0;
  rows[1][n - 1] = (int)size + m[1] + text[1];
  const int result = rows[1][n - 1];
  free(rows);
  return result;
}

static int loops(int n) {
  int sum = 0;
  for (a = 1, b = 2; a < n; a++, b += a) sum += a - b;
  for (int i = 0, j = n; i < j; i++, --j) sum += i * j;
  for (;;) if (sum++ > 50) break;
  while (c && sum-- > 10) continue;
  do sum += 3; while (sum < 20);
  do { sum++; if (sum == 23) continue; } while (sum++ < 30);
  for (struct node first = {1, NULL}, *p = &first; p; p = p->next) sum += p->value;
  return sum;
}

static int jumps(int n) {
  int sum = 0;
  switch (n) {
    int unused;
    case 0: sum++;
    case 1 ... 2:
      do sum += n + 2; while (sum < 2);
      break;
    default:;
      sum = -n;
  }
  switch (n) case 4: sum += 4;
  if (n > 2) goto last; else sum++;
first:
  if (++sum < 6) goto first;
  sum--;
last:;
  int late = sum + 1;
  { goto inner; inner: late++; }
  return late;
}

static int macros(int n) {
  TWO_STATEMENTS(n);
  if (n) BLOCK(n); else BLOCK(a);
  if (n) ; else if (a++) b++; else c++;
  BLOCK(list[a & 3]);
  return n;
}

static int calls(int n) {
  int (*f)(void) = next;
  void (*g)(int) = nothing;
  int sum = f() + (*next)() * (0, next)();
  (c ? nothing : g)(a++);
  g((a++, n));
  sum += (struct node){.value = a + n, .next = NULL}.value;
  sum += (int[]){n, a++, -n}[1];
  sum += *&(int){n + 1};
  struct node one = {next(), &(struct node){next() + 1, NULL}}, two = one;
  sum += two.next->value++ + one.value;
  return ({ int t = sum; if (t < 0) return -t; t + n; });
}

static int old(x, y)
  int x, y;
{ return x++ - --y; }

int main(void) {
  discarded();
  printf("%d %d %d\n", a, b, c);
  const int first = values();
  printf("%d %d %d %d %u %d %u\n", first, a, b, v, s.low, s.high, (unsigned)s.byte);
  const int second = unevaluated(3);
  const int third = loops(7);
  printf("%d %d %d %d\n", second, third, a, b);
  for (int i = 0; i < 6; i++) printf("%d ", jumps(i));
  printf("%d\n", macros(2));
  printf("%d\n", calls(3) + old(5, a));
  return 0;
}
