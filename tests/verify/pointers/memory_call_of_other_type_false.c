// The function reads an argument that is not there.
static int m;
static void set(int *p) { *p = 1; }
static void (*table[1])(void);
int main(void) {
  table[0] = (void (*)(void))set;
  table[0]();
  return m;
}
