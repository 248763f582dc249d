// Nothing is taken for granted.
extern void reach_error(void);
static int outside(int x) { return x; }

int main(void) {
  int x = 1;
  outside(x);
  if (x != 1) reach_error();
  return 0;
}
