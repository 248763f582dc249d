// The function looks for its argument where nobody has put it.
extern void reach_error(void);
static int half(double x) { return (int)x / 2; }
int main(void) {
  int (*function)(int) = (int (*)(int))half;
  if (function(8) != 4) reach_error();
  return 0;
}
