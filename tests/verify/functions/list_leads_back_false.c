// The list may lead back to its begin.
struct node {
  struct node *next;
};
int length(struct node *list) {
  int result = 0;
  for (; list != 0 && result < 3; list = list->next) result = 1;
  return result;
}
