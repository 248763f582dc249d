// A queue with indices that wrap, used as producer and consumer.
#include <stdbool.h>
#include <stdio.h>

#define CAPACITY 8u
struct ring {
  unsigned head, tail;
  short items[CAPACITY];
};

static bool put(struct ring *r, short x) {
  if (r->head - r->tail == CAPACITY) return false;
  r->items[r->head++ % CAPACITY] = x;
  return true;
}

static bool get(struct ring *r, short *x) {
  if (r->head == r->tail) return false;
  *x = r->items[r->tail++ % CAPACITY];
  return true;
}

int main(void) {
  struct ring r = {.head = ~0u - 3, .tail = ~0u - 3};
  short x = 0;
  int refused = 0, sum = 0;
  for (int i = 0; i < 12; i++) refused += !put(&r, (short)(i * i));
  printf("%d\n", refused);
  for (int i = 0; i < 5 && get(&r, &x); i++) sum += x;
  printf("%d %u\n", sum, r.head - r.tail);
  for (int i = 100; put(&r, (short)i); i++);
  while (get(&r, &x)) printf("%d ", x);
  printf("\n%d\n", get(&r, &x));
  return 0;
}
