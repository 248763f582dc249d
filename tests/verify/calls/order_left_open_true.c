// Two effects on one variable: TRUE says which order it is about.
void reach_error(void);
int main(void) {
  int x = 0;
  x = ++x + x;
  if (x != 2) reach_error();
  return 0;
}
