// Pointers that are passed on.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
static void nothing(int *p) { *p += 2; }
static void twice(void (*first)(int *), void (*second)(int *), int *p) {
  first(p);
  second(p);
}
int main(void) {
  twice(nothing, lock, &m);
  twice(nothing, unlock, &m);
  return 0;
}
