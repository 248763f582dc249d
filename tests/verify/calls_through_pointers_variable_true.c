// Pointers in local variables.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
int main(void) {
  void (*take)(int *) = lock;
  void (*give)(int *) = unlock;
  take(&m);
  give(&m);
  (*take)(&m);
  give(&m);
  take(&m);
  give(&m);
  return 0;
}
