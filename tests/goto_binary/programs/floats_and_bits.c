/* What the two formats write differently: floats, strings with zeros, bit-fields, unions, allocation. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct packed_bits {
  int low : 3;
  unsigned middle : 7;
  char letter;
  long last : 40;
};

union number {
  double real;
  unsigned long bits;
  char bytes[12];
};

struct list {
  struct list *next;
  struct packed_bits bits;
  union number number;
};

static const char with_zero[] = "ab\0cd";
static float global = 0.1f;

int main(void) {
  struct list *head = NULL;
  for (int i = 0; i < 3; i++) {
    struct list *one = malloc(sizeof *one);
    memset(one, 0, sizeof *one);
    one->next = head;
    one->bits.low = i - 2;
    one->bits.middle = (unsigned)i * 50;
    one->bits.last = -(1L << 38) + i;
    one->number.real = i / 3.0;
    head = one;
  }
  double sum = -0.0;
  long bits = 0;
  for (struct list *at = head; at != NULL; at = at->next) {
    sum += at->number.real * (double)global;
    bits += at->bits.low + (long)at->bits.middle + at->bits.last;
  }
  float nan = global - global;
  nan = nan / nan;
  printf("%.17g %ld %d %d %d\n", sum, bits, nan == nan, signbit(-0.0) != 0, (int)isinf(1.0 / nan));
  printf("%d %d %s\n", with_zero[3], (int)sizeof with_zero, with_zero);
  while (head != NULL) {
    struct list *next = head->next;
    free(head);
    head = next;
  }
  _Bool truth = sum > 0.1;
  unsigned char wrapped = (unsigned char)(300 + truth);
  long long wide = (long long)0x80000000u << 31;
  printf("%d %u %lld\n", truth, wrapped, wide);
  return 0;
}
