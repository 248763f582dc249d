// Functions with "...", which read their arguments and give them on.
#include <assert.h>
#include <stdarg.h>

struct pair {
  int first, second;
};

static int rest(int count, va_list list) {
  int sum = 0;
  while (count-- > 0) sum += va_arg(list, int);
  return sum;
}

static int mixed(const char *kinds, ...) {
  va_list list;
  int sum = 0;
  va_start(list, kinds);
  for (; *kinds; kinds++) {
    if (*kinds == 'i')
      sum += va_arg(list, int);
    else if (*kinds == 'd')
      sum += (int)(va_arg(list, double) * 2);
    else if (*kinds == 'l')
      sum += (int)(va_arg(list, long long) >> 32);
    else if (*kinds == 'p')
      sum += va_arg(list, struct pair).second;
    else
      sum += *va_arg(list, int *);
  }
  va_end(list);
  return sum;
}

static int sum(int count, ...) {
  va_list list, other;
  va_start(list, count);
  va_copy(other, list);
  int twice = rest(count, list) + va_arg(other, int);
  va_end(other);
  va_end(list);
  return twice;
}

int main(void) {
  char small = 'a';
  int object = 1000;
  struct pair pair = {1, 10000};
  assert(sum(3, small, 2, 3) == 97 + 2 + 3 + 97);
  assert(mixed("") == 0);
  assert(mixed("idlp*i", 1, 2.5, 7LL << 32, pair, &object, 5) == 1 + 5 + 7 + 10000 + 1000 + 5);
  return sum(0, 4) - 4;
}
