// An object of a type that this file does not know has an address.
extern void reach_error(void);
extern struct unknown thing, other;
struct unknown *p = &thing;
int main(void) {
  struct unknown *q = &thing;
  if (q != p || q == &other) reach_error();
  return 0;
}
