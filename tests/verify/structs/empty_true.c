// GNU C has structs and unions without members.
extern void reach_error(void);
union none {};
struct nothing {};
union none g;
struct {
  int a;
  union none b;
  struct nothing c;
  int d;
} h = {1, {}, {}, 2};
static union none same(union none x, union none *p) {
  *p = x;
  return *p;
}
int main(void) {
  union none x = {}, y;
  struct nothing many[3];
  many[1] = (struct nothing){};
  y = same(x, &g);
  g = y;
  if (h.d != 2 || sizeof y != 0) reach_error();
  return 0;
}
