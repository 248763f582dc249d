// A parameter that was declared const is written through a pointer.
static int changed(const int n) {
  int *p = (int *)&n;
  *p = 4;
  return n;
}
int main(void) { return changed(3) == 7; }
