// property: termination
// waypoint: cycle assumption 7:5 1
int main(void) {
  int n = 3;
  while (n > 0)
  {
    n = n == 1 ? 3 : n - 1;
  }
  return 0;
}
