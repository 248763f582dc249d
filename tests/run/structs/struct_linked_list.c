#include <stdio.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *n = malloc(sizeof *n);
  if (!n) abort();
  n->value = value;
  n->next = head;
  return n;
}

static void insert_sorted(struct node **at, int value) {
  while (*at && (*at)->value < value) at = &(*at)->next;
  *at = push(*at, value);
}

static struct node *reverse(struct node *n) {
  struct node *r = NULL;
  while (n) {
    struct node *next = n->next;
    n->next = r;
    r = n;
    n = next;
  }
  return r;
}

static void print(const struct node *n) {
  for (; n; n = n->next) printf("%d%s", n->value, n->next ? " -> " : "\n");
}

int main(void) {
  struct node *list = NULL;
  int values[] = {5, 1, 4, 1, 9, 2, 6};
  for (int i = 0; i < 7; i++) insert_sorted(&list, values[i]);
  print(list);
  list = reverse(list);
  print(list);
  for (struct node **p = &list; *p;) {
    if ((*p)->value % 2) {
      struct node *dead = *p;
      *p = dead->next;
      free(dead);
    } else {
      p = &(*p)->next;
    }
  }
  print(list);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
