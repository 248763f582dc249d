// unwind: 21
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

#define N 20

struct node {
  struct node *next;
  int value;
};

int main(void) {
  struct node *list = 0;
  int largest = -1;
  for (int i = 0; i < N; i++) {
    struct node *fresh = malloc(sizeof *fresh);
    fresh->value = __VERIFIER_nondet_int();
    if (fresh->value > largest) largest = fresh->value;
    fresh->next = list;
    list = fresh;
  }
  for (struct node *p = list; p; p = p->next)
    if (p->value > largest) reach_error();
  return 0;
}
