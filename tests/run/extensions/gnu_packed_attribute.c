#include <stddef.h>
#include <stdio.h>
#include <string.h>

struct __attribute__((packed)) record {
  char tag;
  int number;
  short half;
  double real;
};
struct partly {
  char c;
  int i __attribute__((packed));
  char d;
  int j;
};
#pragma pack(push, 2)
struct two {
  char c;
  int i;
  char d;
};
#pragma pack(pop)
struct normal {
  char c;
  int i;
};

int main(void) {
  printf("%d %d %d %d\n", (int)sizeof(struct record), (int)sizeof(struct partly), (int)sizeof(struct two),
         (int)sizeof(struct normal));
  printf("%d %d %d\n", (int)offsetof(struct record, number), (int)offsetof(struct record, half),
         (int)offsetof(struct record, real));
  printf("%d %d %d\n", (int)offsetof(struct partly, i), (int)offsetof(struct partly, j),
         (int)offsetof(struct two, i));
  struct record r = {'r', 0x01020304, 0x0506, 1.5};
  unsigned char raw[sizeof r];
  memcpy(raw, &r, sizeof r);
  for (unsigned i = 0; i < sizeof raw; i++) printf("%02x", raw[i]);
  printf("\n");
  r.number++;
  r.real *= 2;
  printf("%x %g\n", r.number, r.real);
  struct record array[3] = {{.number = 1}, {.number = 2}, {.number = 3}};
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += array[i].number;
  printf("%d %d\n", sum, (int)sizeof array);
  struct record copy = array[2];
  printf("%d %d\n", copy.number, (int)_Alignof(struct record));
  return 0;
}
