#include <stdio.h>

struct point {
  int x, y;
};

static int sum(const struct point *p) {
  return p->x + p->y;
}
static int total(const int *a, int n) {
  int s = 0;
  while (n--) s += *a++;
  return s;
}
static struct point shift(struct point p) {
  return (struct point){p.x + 1, p.y + 1};
}

int main(void) {
  printf("%d\n", sum(&(struct point){3, 4}));
  printf("%d\n", total((int[]){1, 2, 3, 4}, 4));
  printf("%d\n", (struct point){.y = 5}.x);
  printf("%d\n", shift((struct point){1, 2}).y);
  int *p = (int[3]){7};
  p[1] = 8;
  printf("%d %d %d\n", p[0], p[1], p[2]);
  struct point *q = &(struct point){1, 1};
  q->x = 10;
  printf("%d\n", sum(q));
  for (int i = 0; i < 3; i++) {
    int *fresh = (int[]){i, 0};
    fresh[1]++;
    printf("%d%d ", fresh[0], fresh[1]);
  }
  printf("\n");
  struct point array[2];
  array[0] = (struct point){.x = 9};
  array[1] = (struct point){array[0].x, 2};
  printf("%d %d %d\n", array[0].y, array[1].x, array[1].y);
  char *s = (char[]){"modifiable"};
  s[0] = 'M';
  puts(s);
  int n = ++(int){41};
  printf("%d %d\n", n, (int)sizeof((int[]){1, 2, 3}));
  printf("%d\n", *&(int){6} + (const int){1});
  return 0;
}
