// What is passed for a transparent union is passed as its first field.
extern void reach_error(void);
typedef union {
  int *i;
  unsigned *u;
} number __attribute__((transparent_union));
static void set(number n) { *n.i = 3; }
int main(void) {
  unsigned y = 6;
  set(&y);
  if (y == 3) reach_error();
  return 0;
}
