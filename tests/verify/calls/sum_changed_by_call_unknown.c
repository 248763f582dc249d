extern void reach_error(void);
static int sum;
static int next(void) {
  sum = 5;
  return 1;
}
int main(void) {
  sum += next();
  if (sum != 6) reach_error();
}
