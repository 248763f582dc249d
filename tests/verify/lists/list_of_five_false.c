extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  struct node *list = 0;
  for (int i = 0; i < 5; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = __VERIFIER_nondet_int();
    n->next = list;
    list = n;
  }
  int sum = 0;
  for (struct node *n = list; n; n = n->next) sum += n->value & 7;
  if (sum == 35) reach_error();
  return 0;
}
