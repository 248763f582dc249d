// A list and a counter that other files define; two functions are named step, each private to its file.
// part list: put release list_step=step
// part counter: count
// part library: twice
#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int total;
static int steps = 7;
const int limits[3] = {10, 20, 30};

static int own_step(int by) { return by * 2; }

static int list_step(int by) { return by + 1; }

struct node *put(struct node *list, int value) {
  struct node *new = malloc(sizeof(struct node));
  if (!new) abort();
  new->value = list_step(value) - 1;
  new->next = list;
  return new;
}

void release(struct node *list) {
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
}

void count(struct node *list) {
  for (; list; list = list->next)
    total += list->value;
  steps += limits[1];
}

int twice(int n) { return 2 * n; }

int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 3; i++)
    list = put(list, own_step(i));
  count(list);
  release(list);
  printf("%d %d %d\n", total, steps, own_step(limits[2]));
  return total + twice(4);
}
