// The third node of the list lies far away: that it may be anywhere is no violation.
struct node {
  int value;
  struct node *next;
};

unsigned sum(const struct node *list) {
  unsigned result = 0;
  for (; list != 0; list = list->next) result += list->value;
  return result;
}
