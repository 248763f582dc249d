// Both sums begin at one place.
void reach_error(void);
static int zero(void) { return 0; }
static int set(int *at) {
  *at = 5;
  return 1;
}
int main(void) {
  int v = 1, sum;
  sum = zero() + v + set(&v);
  if (sum != 2) reach_error();
  return 0;
}
