// Cast back to its type, the pointer can be called.
static int m;
static void set(int *p) { *p = 1; }
static void (*table[1])(void);
int main(void) {
  table[0] = (void (*)(void))set;
  ((void (*)(int *))table[0])(&m);
  return m;
}
