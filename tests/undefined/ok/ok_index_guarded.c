static const int table[3] = {5, 6, 7};

static int get(int i) {
  return i >= 0 && i < 3 ? table[i] : 0;
}

int main(void) {
  int sum = 0, i = 0;
  for (i = -5; i < 10; i++) sum += get(i);
  while (i > 0 && (i > 2 || table[i] != 5)) i--;
  return sum - 18;
}
