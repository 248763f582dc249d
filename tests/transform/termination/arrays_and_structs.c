// error
struct P { int x; int y[2]; };
int main(void) {
  struct P p = {0, {1, 2}}; int a[3] = {0, 1, 2}, t;
  while (a[0] + a[1] + a[2] == 3) { t = a[0]; a[0] = a[1]; a[1] = a[2]; a[2] = t; p.x = t; p.y[1] = p.x; }
  return p.x;
}
