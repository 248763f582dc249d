// Names that another file gives to its static function and variable.
extern void reach_error(void);
int doubled(int x);
int redoubled(int x);
extern int shared;
int read_cell(void);
static int twice(int x) { return x + 100; }
int main(void) {
  shared = 7;
  if (doubled(3) != 6 || redoubled(3) != 6 || twice(3) != 103) reach_error();
  if (read_cell() != 7) reach_error();
  return 0;
}
