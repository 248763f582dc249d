// The pointer that is called leads to another function.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
struct operations {
  void (*first)(int *);
  void (*second)(int *);
};
static void other(int *p) { *p = 1; }
int main(void) {
  struct operations operations = {lock, other};
  operations.second(&m);
  return 0;
}
