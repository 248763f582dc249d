// property: termination
// waypoint: cycle branching 5:3 true
int main(void) {
  int n = 3;
  while (n > 0)
  {
    n = n == 1 ? 3 : n - 1;
  }
  return 0;
}
