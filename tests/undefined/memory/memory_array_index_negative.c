static int table[4] = {1, 2, 3, 4};

static int find(int wanted) {
  for (int i = 0; i < 4; i++)
    if (table[i] == wanted) return i;
  return -1;
}

int main(void) {
  int total = table[find(3)];
  total += table[find(9)];
  return total > 100;
}
