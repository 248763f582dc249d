int main(void) {
  int a[5];
  for (int i = 0; i < 4; i++) a[i] = i;
  int count = 0;
  for (int i = 0; i < 5; i++) {
    if (a[i] > 2) count++;
  }
  return count == 100;
}
