// Called by a comma expression.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
int main(void) {
  (0, lock)(&m);
  (m++, lock)(&m);
  return 0;
}
