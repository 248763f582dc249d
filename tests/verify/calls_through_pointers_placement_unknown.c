// A placement automaton does not see where a pointer leads.
static int m;
extern void lock(int *p);
extern void unlock(int *p);
static void other(int *p) { *p = 1; }
static void (*const table[])(int *) = {other, lock};
int main(void) {
  table[0](&m);
  table[1](&m);
  return 0;
}
