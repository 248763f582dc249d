// A function without a body may call what it is given.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
extern void whenever(void (*action)(int *), int *p);
int main(void) {
  whenever(lock, &m);
  return 0;
}
