// error
void work(void) {}

static int find(int n) {
  for (int i = 0; i < n; i++)
    if (i == 3) return i;
  return -1;
}

int main(void) {
  const int found = find(9);
  work();
  return found == 3 ? 0 : 1;
}
