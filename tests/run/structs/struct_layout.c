#include <stddef.h>
#include <stdio.h>

struct a {
  char c;
  int i;
  char d;
};
struct b {
  char c;
  double d;
  char e;
};
struct c {
  short s;
  char c[5];
  struct a a;
  long l;
};
struct d {
  void *p;
  char c;
};
struct e {
  char c;
  long long q;
};
union u {
  char c[5];
  short s;
};

#define SHOW(type) printf(#type " %d %d\n", (int)sizeof(type), (int)_Alignof(type))

int main(void) {
  SHOW(struct a);
  SHOW(struct b);
  SHOW(struct c);
  SHOW(struct d);
  SHOW(struct e);
  SHOW(union u);
  printf("%d %d %d\n", (int)offsetof(struct a, i), (int)offsetof(struct a, d), (int)offsetof(struct b, d));
  printf("%d %d %d\n", (int)offsetof(struct c, c[3]), (int)offsetof(struct c, a.i),
         (int)offsetof(struct c, l));
  struct c array[2];
  printf("%d\n", (char *)&array[1] - (char *)&array[0] == sizeof(struct c));
  printf("%d\n", (char *)&array[1].a.d - (char *)array == sizeof(struct c) + offsetof(struct c, a.d));
  return 0;
}
