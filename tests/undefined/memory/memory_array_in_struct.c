struct s {
  int before;
  int a[4];
  int after;
};

int main(void) {
  struct s s = {1, {2, 3, 4, 5}, 6};
  int i = 3;
  s.a[i++] = 7;
  s.a[i++] = 8;
  return s.before - 1;
}
