// One pointer leads to one function after the other.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
int main(void) {
  void (*call)(int *) = lock;
  call(&m);
  call = unlock;
  (**call)(&m);
  return 0;
}
