// A table may hold the address of what is not supported, as long as nobody calls it.
extern int vfork(void);
extern void reach_error(void);

static int none(void) { return 0; }
static int (*const table[])(void) = {none, vfork};

int main(void) {
  if (table[0]() != 0) reach_error();
  return 0;
}
