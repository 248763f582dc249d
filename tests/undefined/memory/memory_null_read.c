static int *lookup(int key) {
  static int value = 9;
  return key == 1 ? &value : 0;
}

int main(void) {
  int a = *lookup(1);
  int b = *lookup(2);
  return a + b > 100;
}
