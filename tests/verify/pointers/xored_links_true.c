// A list whose nodes hold the xor of their neighbours' addresses.
#include <stdint.h>
void reach_error(void);
struct node {
  int value;
  uintptr_t link;
};
int main(void) {
  struct node a = {1}, b = {2}, c = {3};
  a.link = (uintptr_t)&b;
  b.link = (uintptr_t)&a ^ (uintptr_t)&c;
  c.link = (uintptr_t)&b;
  struct node *before = &a, *here = (struct node *)a.link;
  struct node *next = (struct node *)(here->link ^ (uintptr_t)before);
  if (next->value != 3) reach_error();
  return 0;
}
