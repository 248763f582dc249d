struct node {
  int value;
  struct node *next;
};
int second(struct node *p) { return p == 0 || p->next == 0 ? 0 : p->next->value; }
