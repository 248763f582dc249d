void lock(int *m) { (void)m; }
struct node { void (*acquire)(int *); struct node *next; };
extern void register_nodes(struct node *first);

int main(void) {
  struct node last = {lock, 0};
  struct node middle = {0, &last}, first = {0, &middle};
  register_nodes(&first);
  return 0;
}
