extern void reach_error(void);
static int total = 1, other;
static int add(int n) {
  total += n;
  return n;
}
static int both(int a, int b) { return 10 * a + b; }
int main(void) {
  other = 0;
  if (both(total, add(2)) != 12) reach_error();
}
