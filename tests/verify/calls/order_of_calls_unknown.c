// Calls that share an object: in which order they are made is not known.
void reach_error(void);
static int next;
static int take(void) { return ++next; }
static int less(int a, int b) { return a < b; }
int main(void) {
  if (!less(take(), take())) reach_error();
  return 0;
}
