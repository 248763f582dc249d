extern void reach_error(void);
union nothing {};
struct holder {
  union nothing none;
  void *pointer;
};
struct outer {
  struct holder inner;
  int number;
};
int main(void) {
  struct outer o = {.number = 3}, *p = &o;
  union nothing copy = p->inner.none;
  p->inner.none = copy;
  if (p->number == 3 || p->inner.pointer != 0) reach_error();
  return 0;
}
