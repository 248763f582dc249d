struct node {
  int value;
  struct node *next;
};

static int third(const struct node *n) {
  if (n && n->next && n->next->next) return n->next->next->value;
  return -1;
}

int main(void) {
  struct node c = {3, 0}, b = {2, &c}, a = {1, &b};
  int *none = 0;
  int size = (int)sizeof *none;
  return third(&a) + third(&b) + third(0) - 1 + size - 4;
}
