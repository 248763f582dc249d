#include <stdio.h>

struct tiny {
  char a, b, c;
};
struct vector {
  double x, y, z;
};
struct buffer {
  int length;
  int items[20];
};

static struct tiny make_tiny(int n) {
  return (struct tiny){n, n + 1, n + 2};
}

static struct vector cross(struct vector a, struct vector b) {
  struct vector r = {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
  return r;
}

static struct buffer append(struct buffer b, int item) {
  b.items[b.length++] = item;
  return b;
}

int main(void) {
  struct tiny t = make_tiny('p');
  printf("%c%c%c %c\n", t.a, t.b, t.c, make_tiny('x').b);
  struct vector i = {1, 0, 0}, j = {0, 1, 0}, k = cross(i, j);
  printf("%g %g %g\n", k.x, k.y, k.z);
  printf("%g\n", cross(j, cross(k, i)).z);
  printf("%g\n", cross(cross(i, j), i).y);
  struct buffer b = {0};
  b = append(append(append(b, 3), 1), 4);
  printf("%d: %d %d %d\n", b.length, b.items[0], b.items[1], b.items[2]);
  printf("%d\n", append(b, 15).items[3]);
  printf("%d\n", b.length);
  make_tiny(1);
  struct tiny array[3];
  for (int n = 0; n < 3; n++) array[n] = make_tiny(n * 10);
  printf("%d %d\n", array[1].c, array[2].a);
  return 0;
}
