// Variables of a caller live as long as those of what it calls.
void reach_error(void);
static int *p;
static void inner(void) {
  int y = 2;
  if (p == &y) reach_error();
}
int main(void) {
  int x = 1;
  p = &x;
  inner();
  return x - 1;
}
