// Which function it is, another one says when the program starts.
extern void reach_error(void);
static int two(void) { return 2; }
static int (*choose(void))(void) { return two; }
int chosen(void) __attribute__((ifunc("choose")));
int main(void) {
  if (chosen() != 2) reach_error();
  return 0;
}
