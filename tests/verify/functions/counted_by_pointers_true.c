// Pointers in the struct before the array lead to objects.
struct node {
  int value;
};
struct row {
  struct node *owner;
  unsigned n;
  int cells[] __attribute__((counted_by(n)));
};

int first(const struct row *r) {
  if (r == 0 || r->owner == 0) return 0;
  return r->n != 0 ? r->cells[0] : r->owner->value;
}
