static int numbers[3] = {1, 2, 3};

static int last(const int *p, int n) {
  return p[n];
}

int main(void) {
  int good = last(numbers, 2);
  return good + last(numbers, 3) > 100;
}
