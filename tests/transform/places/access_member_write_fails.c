// error
struct list {
  int first;
  int second;
  int items[4];
  struct {
    int value;
  } inner;
};

int main(void) {
  struct list object = {0};
  struct list *some = &object;
  struct list *none = 0;
  if (some->first != 0) return 1;
  none->second = 1;
  return 0;
}
