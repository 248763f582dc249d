extern void reach_error(void);
static int level = 1;
void check(void) {
  if (level != 1) reach_error();
}
