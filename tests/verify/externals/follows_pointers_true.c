extern void reach_error(void);
struct box {
  const int *read;
  int *written;
};
extern void use(const struct box *box);

int main(void) {
  int a = 1, b = 2, c = 3;
  struct box box = {&a, &b};
  use(&box);
  if (box.written != &b || c != 3) reach_error();
  return 0;
}
