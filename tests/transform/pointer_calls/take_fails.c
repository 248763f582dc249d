// error
// Arguments and results, in operands and conditions, with effects that stay in their order.
static int left = 100;
static int calls;

int take(int n) {
  int given = n < left ? n : left;
  left -= given;
  return given;
}
int count(int n) {
  return n + calls++;
}
static int (*sources[2])(int) = {take, count};

static int (*source(int i))(int) {
  calls++;
  return sources[i];
}

int main(void) {
  int i = 0;
  int (*p)(int) = sources[i];
  int sum = p(3) + sources[i++](4);
  sum += sources[i](sum);
  if (source(0)(calls) != 2 && source(0)(count(1)) == 4) sum = 0;
  int a = p(sources[0](5)) - 5;
  while (p(10) == 10 && left > 0) a++;
  p(1);
  return sum + a == 0;
}
