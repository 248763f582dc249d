// A constant table of functions.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
static void (*const table[])(int *) = {lock, unlock};
int main(void) {
  table[0](&m);
  table[1](&m);
  return 0;
}
