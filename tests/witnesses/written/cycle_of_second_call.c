// property: termination
// waypoint: cycle assumption 6:7 1
// The loop is left at its first call, so that not every evaluation of its condition is to hold.
int spin(int n) {
  while (n > 4) {
      n = n > 5 ? n - 1 : 5;
  }
  return n;
}
int main(void) {
  spin(0);
  return spin(7);
}
