// What has no initializer of its own is zero throughout, and so is what {} initializes.
extern void reach_error(void);
union word {
  unsigned char byte;
  unsigned whole;
};
static union word global;
union same {
  int number;
  unsigned char bytes[4];
};
int main(void) {
  struct {
    int first;
    union word second;
  } s = {1};
  union word empty = {};
  static union word many[3] = {};
  union same covered = {0};
  if (global.whole != 0 || s.second.whole != 0 || empty.whole != 0 || many[2].whole != 0) reach_error();
  if (covered.bytes[3] != 0) reach_error();
  return 0;
}
