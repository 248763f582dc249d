// Static initializers made of address constants.
#include <stdio.h>

struct node {
  int value;
  struct node *next, **back;
};

static int array[5] = {1, 2, 3, 4, 5};
static int *first = array, *third = &array[2], *end = array + 5;
static int (*row)[5] = &array;
static struct node b;
static struct node a = {1, &b, &b.next};
static struct node b = {2, &a, &a.next};
static int *member = &a.value;
static char *inside = (char *)&array[1];
static const char *text = "static" + 2;
static int self_size = sizeof self_size;
static void *self = &self;
static int twice(int x) {
  return 2 * x;
}
static int (*function)(int) = twice;
static int *const *indirect = &third;
static long offset = 3 * sizeof(int);
static int *conditional = 1 ? &array[4] : 0;

int main(void) {
  printf("%d %d %d\n", *first, *third, end[-1]);
  printf("%d %d\n", (*row)[3], a.next->next->value);
  printf("%d %d\n", *a.back == &a, (*b.back)->value);
  printf("%d\n", *member);
  printf("%d %s\n", *inside, text);
  printf("%d %d\n", self_size, self == (void *)&self);
  printf("%d %d %ld %d\n", function(21), **indirect, offset, *conditional);
  static int *local = &array[3];
  ++*local;
  printf("%d\n", array[3]);
  return 0;
}
