static int *get(int *p) {
  int x = 1;
  return &x;
}
int main(void) {
  int y = 2;
  return *get(&y);
}
