// Calls that have nothing to do with each other, or an order of their own: there is nothing to assume.
void reach_error(void);
static int left, right;
static int twice(int x) { return 2 * x; }
static int count_left(void) { return ++left; }
static int count_right(void) { return ++right; }
int main(void) {
  int x = twice(1) + twice(2), y = count_left() + count_right();
  int z = (count_left(), count_left()) + (twice(1) && twice(0));
  if (x != 6 || y != 2 || z != 3) reach_error();
  return 0;
}
