// Called as functions of other types, which get their argument in the same way.
static int m;
static void lock(int *p) { *p = 1; }
static void unlock(int *p) { *p = 0; }
int main(void) {
  ((void (*)(void *))lock)(&m);
  ((void (*)(char *))unlock)((char *)&m);
  return 0;
}
