// The report tells the calls that lead to a violation, and where steps are left out.
void reach_error(void);
static int depth;
static void at_the_end(int n) {
  if (n == 300) reach_error();
}
static void in_the_middle(int n) { at_the_end(n); }
int main(void) {
  for (depth = 0; depth <= 300; depth++) in_the_middle(depth);
  return 0;
}
