extern void reach_error(void);
static int sum;
static int next(void) {
  sum = 5;
  return 1;
}
int main(void) {
  sum = next();
  if (sum != 1) reach_error();
}
