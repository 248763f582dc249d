// What is passed as a double is not what the function gets as a pointer.
static long m;
extern void lock(long *p);
int main(void) {
  ((void (*)(double))lock)(1.0);
  return 0;
}
