#include <stdlib.h>
int __VERIFIER_nondet_int(void);
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node a = {1, NULL}, b = {2, &a};
  struct node *p = &b;
  int n = 0;
  while (p && p->value) {
    p = p->next;
    n++;
  }
  return n;
}
