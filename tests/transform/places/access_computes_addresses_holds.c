// none
struct list {
  int first;
  int second;
  int items[4];
  struct {
    int value;
  } inner;
  int table[2][2];
};

static void nothing(void) {}

int main(void) {
  struct list *none = 0;
  int (*row)[3] = 0;
  int *numbers = 0;
  void (*call)(void) = nothing;
  struct list object = {0};
  struct list *some = &object;
  int *a = &none->second, *b = none->items, *c = &none->inner.value, *d = *row, *e = &(*row)[1];
  int *f = &numbers[3], *g = &*numbers, *h = none->table[1], *i = &none->items[2];
  (*call)();
  call();
  (void)none->items;
  (void)sizeof(none->items[1]);
  some->second += 3;
  some->items[1] = some->inner.value;
  return a == b || c == d || e == f || g == h || i == 0 ? some->items[1] : 0;
}
