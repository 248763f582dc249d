// Constants that are read by the initializers of other static objects, whatever the order of their names.
extern void reach_error(void);
const unsigned z = 1;
const unsigned a = z;
struct pair {
  int first;
  const int *second;
};
static const struct pair y = {7, &(const int){9}};
const int b = y.first + a;
static const int x[3] = {1, 2, 3};
static int c = x[2];
int main(void) {
  static const int d = b + sizeof x;
  if (a == 1 && b == 8 && c == 3 && d == 20 && *y.second == 9) reach_error();
  return 0;
}
