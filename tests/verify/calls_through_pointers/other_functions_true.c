// No pointer leads to a function that the property names.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
static void count(int *p) { ++*p; }
static void (*hook)(int *) = count;
int main(void) {
  lock(&m);
  hook(&m);
  hook(&m);
  unlock(&m);
  return 0;
}
