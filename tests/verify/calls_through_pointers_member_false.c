// Pointers in a struct that another struct leads to.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
struct operations {
  void (*take)(int *);
  void (*give)(int *);
};
static const struct operations plain = {lock, unlock};
struct device {
  const struct operations *operations;
  int mutex;
};
static void use(struct device *device) {
  device->operations->take(&device->mutex);
  device->operations->take(&device->mutex);
}
int main(void) {
  struct device device = {&plain, 0};
  use(&device);
  use(&device);
  return 0;
}
