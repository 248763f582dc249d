#include <stdio.h>

struct point {
  int x, y, z;
};
struct shape {
  const char *name;
  struct point corners[3];
  union {
    int i;
    float f;
  } u;
};

static struct shape global = {.corners = {[1] = {.y = 5}, {7, 8, 9}}, .name = "global", .u.f = 0.5f};
static int sparse[] = {[2] = 20, 30, [0] = 1, [6] = 60};

int main(void) {
  printf("%s %d %d %d %g\n", global.name, global.corners[1].y, global.corners[2].x, global.corners[0].z,
         global.u.f);
  for (unsigned i = 0; i < sizeof sparse / sizeof *sparse; i++) printf("%d ", sparse[i]);
  printf("\n");
  struct point p = {.z = 3, .x = 1};
  printf("%d %d %d\n", p.x, p.y, p.z);
  struct point q = {.y = 2, 3};
  printf("%d %d %d\n", q.x, q.y, q.z);
  int m[3][3] = {[0][0] = 1, [1] = {[1] = 2}, [2][2] = 3};
  for (int i = 0; i < 9; i++) printf("%d", m[i / 3][i % 3]);
  printf("\n");
  struct shape s = {.corners[2].x = 4, .corners[0] = {1, 2, 3}};
  printf("%d %d %d %d\n", s.corners[2].x, s.corners[0].y, s.corners[1].x, s.name == 0);
  char vowels[128] = {['a'] = 1, ['e'] = 1, ['i'] = 1, ['o'] = 1, ['u'] = 1};
  int n = 0;
  for (const char *t = "designated"; *t; t++) n += vowels[(int)*t];
  printf("%d\n", n);
  struct point old = {x : 5, z : 6};
  printf("%d %d %d\n", old.x, old.y, old.z);
  return 0;
}
