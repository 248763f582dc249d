static int get(int *p, int wanted) {
  if (!wanted) return 0;
  *p = 1;
  return 1;
}

int main(void) {
  int first, second;
  get(&first, 1);
  if (first) get(&second, 0);
  if (second) return 1;
  return 0;
}
