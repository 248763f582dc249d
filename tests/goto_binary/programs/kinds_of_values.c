// Integers of all widths, floats, records, bit-fields, unions, enumerations, strings and function pointers.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct record {
  char letter;
  int number;
  unsigned low : 3;
  int high : 5;
  double real;
  struct record *next;
};

union either {
  int bits;
  float real;
  unsigned char bytes[4];
};

enum color { red, green = 5, blue };

struct flags {
  _Bool first : 1;
  _Bool second : 1;
  unsigned short rest : 9;
};

static int counter;
int table[4] = {1, 2, 3};
const char *message = "hi\0there";
static struct record origin = {'o', 7, 3, -2, 0.5, 0};
union either zero;

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
int (*operations[2])(int, int) = {add, subtract};

static int factorial(int n) {
  if (n <= 1) return 1;
  return n * factorial(n - 1);
}

static struct record moved(struct record r, int by) {
  r.number += by;
  r.next = &origin;
  return r;
}

int main(void) {
  struct record a = {'a', 3, 5, -3, 1.5, 0}, b = a;
  union either u;
  u.real = 1.0f;
  enum color c = blue;
  char text[20];
  strcpy(text, "abc");
  strcat(text, message);
  int *p = malloc(4 * sizeof(int));
  if (!p) return 1;
  for (int i = 0; i < 4; i++) {
    p[i] = table[i] * i;
    counter += p[i];
  }
  unsigned char byte = 250;
  byte += 10;
  signed char narrow = 127;
  narrow++;
  switch (c) {
    case red:
      counter--;
      break;
    case blue:
      counter += 100;
    default:
      counter++;
  }
  _Bool flag = counter && byte;
  flag = !flag;
  long long big = 1LL << 40;
  big ^= 0xffffffffffLL;
  __int128 wide = (__int128)big * big;
  printf("%d %d %d %g %x %s %d %d %d %d\n", b.number, b.low, b.high, b.real, u.bits, text, counter, byte, narrow, flag);
  printf("%d %d %d %lld %lld\n", operations[0](2, 3), operations[1](2, 3), factorial(5), big, (long long)(wide >> 20));
  float single = 0.1f;
  double twice = single * 3 / 7;
  printf("%.17g %d %d %d\n", twice, (int)(twice * 1000), twice < 0.05, twice != twice);
  int grid[2][3] = {{1, 2, 3}, {4, 5, 6}};
  int sum = 0;
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++) sum += grid[i][j] * (i + 1);
  printf("%d %d %ld\n", sum, (int)strlen(text), (long)(&grid[1][2] - &grid[0][0]));
  struct record *q = &b;
  q->high = 9;
  q->low += 4;
  *q = moved(*q, 10);
  printf("%d %d %d %c %d\n", q->high, q->low, q->number, q->next->letter, zero.bits);
  struct flags f = {1, 0, 300};
  f.second = f.rest > 200;
  printf("%d %d %d\n", f.first, f.second, f.rest);
  free(p);
  return 3;
}
