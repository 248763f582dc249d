// What lies far behind an argument is not known: neither a proof nor a violation rests on it.
struct node {
  int value;
  struct node *next;
};
int third(struct node *p) {
  if (p == 0 || p->next == 0 || p->next->next == 0) return 0;
  return p->next->next->value;
}
