/* What every random program holds: the checksum, and the functions and objects that scenes.c.in uses. */
#include <ctype.h>
#include <limits.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

static unsigned long long checksum;
static void mix(unsigned long long value) { checksum = (checksum ^ value) * 1099511628211ULL + 12345; }
static void mix_text(const char *text) {
  while (*text) mix((unsigned char)*text++);
}

static int sign(int value) { return (value > 0) - (value < 0); }
static int compare_ints(const void *a, const void *b) {
  int x = *(const int *)a, y = *(const int *)b;
  return (x > y) - (x < y);
}
static int compare_texts(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

struct pair {
  short key;
  unsigned char weight;
};
static int compare_pairs(const void *a, const void *b) {
  const struct pair *x = a, *y = b;
  return x->key != y->key ? x->key - y->key : y->weight - x->weight;
}

/* One letter per argument; the first is an int. */
static unsigned long long sum_of(const char *kinds, ...) {
  va_list arguments, copy;
  va_start(arguments, kinds);
  va_copy(copy, arguments);
  unsigned long long sum = va_arg(copy, int);
  va_end(copy);
  for (; *kinds; kinds++) {
    switch (*kinds) {
      case 'i': sum = sum * 3 + (unsigned)va_arg(arguments, int); break;
      case 'u': sum = sum * 5 + va_arg(arguments, unsigned); break;
      case 'l': sum = sum * 7 + va_arg(arguments, unsigned long long); break;
      case 'd': sum += (unsigned long long)(long long)va_arg(arguments, double); break;
      case 's': sum += strlen(va_arg(arguments, const char *)); break;
      case 'p': sum ^= (unsigned)*va_arg(arguments, int *); break;
      case 'v': {
        struct pair pair = va_arg(arguments, struct pair);
        sum += pair.weight * 11u;
        break;
      }
    }
  }
  va_end(arguments);
  return sum;
}

static char *format(char *to, size_t size, const char *how, ...) {
  va_list arguments;
  va_start(arguments, how);
  int length = vsnprintf(to, size, how, arguments);
  va_end(arguments);
  mix((unsigned)length);
  return to;
}

struct box {
  struct pair pairs[2];
  union {
    int number;
    unsigned char bytes[4];
  } content;
  const char *name;
};
static struct box swapped(struct box box) {
  struct pair first = box.pairs[0];
  box.pairs[0] = box.pairs[1];
  box.pairs[1] = first;
  box.content.number ^= 0x55;
  return box;
}

struct node {
  int value;
  struct node *next;
};
static struct node third = {3, NULL}, second = {.next = &third, .value = 2}, *first_node = &second;
static void visit(struct node *node, void (*visitor)(int, void *), void *context) {
  for (; node; node = node->next) visitor(node->value, context);
}
static void add_to(int value, void *context) { *(long *)context += value; }

static const char *const words[] = {"alpha", "beta" + 1, [3] = "delta", [2] = &"xgamma"[1]};

static int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int apply(int (*function)(int), int value) { return function(value); }
static int (*chosen_function(int which))(int) { return which ? factorial : abs; }

static void fill(int rows, int columns, unsigned char matrix[rows][columns], unsigned start) {
  for (int row = 0; row < rows; row++)
    for (int column = 0; column < columns; column++) matrix[row][column] = (unsigned char)(start += 7);
}
