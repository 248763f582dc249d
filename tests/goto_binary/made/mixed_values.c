// Bit-fields, unions, floats, enumerations, function pointers, strings and arguments of main.
#include <stdio.h>
#include <string.h>

struct packet {
  char letter;
  unsigned low : 3;
  int high : 5;
  _Bool set : 1;
  double real;
};

union either {
  int bits;
  float real;
};

enum color { red, green = 5, blue };

static int add(int a, int b) { return a + b; }
static int (*operation)(int, int) = add;
static struct packet packets[2] = {{'x', 5, -3, 1, 1.5}};

int main(int argc, char **argv) {
  union either u;
  u.real = 1.0f;
  enum color c = blue;
  char text[8] = "ab";
  strcat(text, "cd");
  packets[1] = packets[0];
  packets[1].low += 4;
  packets[1].high = 9;
  packets[1].set = argc > 100;
  double half = packets[1].real / 3;
  long long wide = (1LL << 40) ^ 0xffLL;
  printf("%d %d %d %d %x %d %s\n", packets[1].low, packets[1].high, packets[0].high, packets[1].set, u.bits,
         operation((int)c, 2), text);
  printf("%.17g %lld %d %s\n", half, wide, half < 0.6 ? 1 : 2, argc > 0 && argv[argc] == 0 ? "end" : "no end");
  return (int)strlen(text);
}
