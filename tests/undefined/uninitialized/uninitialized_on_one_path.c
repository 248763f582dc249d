static int choose(int n) {
  int result;
  if (n > 0) result = n;
  if (result > 10) return 1;
  return 0;
}

int main(void) {
  int a = choose(5);
  return choose(0) == a + 100;
}
