// Two effects on one variable: the order is not known.
void reach_error(void);
int main(void) {
  int x = 0;
  x = ++x + x;
  if (x != 2) reach_error();
  return 0;
}
