// Pointers in use whose numbers nobody sees: whatever the addresses are, this is the one execution.
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <stdint.h>
extern void reach_error(void);
struct list { struct list *next, *prev; };
struct node { int value; struct list link; };
#define container(p) ((struct node *)((char *)(p) - __builtin_offsetof(struct node, link)))
static struct list head = {&head, &head};
static void add(struct node *n) {
  n->link.next = head.next; n->link.prev = &head;
  head.next->prev = &n->link; head.next = &n->link;
}
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static int (*table[])(int) = {up, down};
struct pair { const char *name; int *where; } ;
static int g, h;
static struct pair pairs[] = {{"g", &g}, {"h", &h}};
static struct pair pick(struct pair p, int n) { *p.where += n; return p; }
int main(void) {
  for (int i = 0; i < 10; i++) {
    struct node *n = malloc(sizeof *n);
    if (n == NULL) return 0;
    n->value = i;
    add(n);
  }
  int sum = 0;
  for (struct node *n = container(head.next); &n->link != &head; n = container(n->link.next)) sum += n->value;
  if (sum != 45) reach_error();
  while (head.next != &head) {
    struct list *l = head.next;
    head.next = l->next;
    l->next->prev = l->prev;
    free(container(l));
    if (l == NULL) reach_error();
  }
  if (table[0] == table[1] || table[0] != up || !table[1]) reach_error();
  if (table[1](table[0](3)) != 3) reach_error();
  struct pair q = pick(pairs[1], 4);
  if (q.where != &h || h != 4 || strcmp(q.name, "h") || q.where == &g) reach_error();
  char text[30], *end = text;
  struct pair copy[2];
  memcpy(copy, pairs, sizeof pairs);
  for (int i = 0; i < 2; i++) end += sprintf(end, "%s=%d;", copy[i].name, *copy[i].where);
  if (strcmp(text, "g=0;h=4;") || end - text != 8 || !(text < end)) reach_error();
  int *keep = (int *)(void *)&g;
  uintptr_t unused = (uintptr_t)keep;
  void *marker = (void *)-1;
  if (marker != (void *)-1) reach_error();
  char *words[3] = {"a", "bb", 0};
  int count = 0;
  for (char **w = words; *w; w++) count += (int)strlen(*w);
  if (count != 3) reach_error();
  printf("%s %p\n", text, (void *)keep);
  (void)unused;
  return 0;
}
