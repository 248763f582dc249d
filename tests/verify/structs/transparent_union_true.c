// What is passed for a transparent union is passed as its first field.
extern void reach_error(void);
typedef union {
  int *i;
  unsigned *u;
} number __attribute__((transparent_union));
static int get(number n, int factor) { return *n.i * factor; }
int main(void) {
  int x = 5;
  unsigned y = 6;
  number both = {.u = &y};
  int (*f)(number, int) = get;
  if (get(&x, 2) != 10 || get(&y, 1) != 6 || get(both, 1) != 6 || f(&x, 1) != 5) reach_error();
  return 0;
}
