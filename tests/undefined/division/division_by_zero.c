static int average(int sum, int count) {
  return sum / count;
}

int main(void) {
  int a = average(10, 3);
  return a + average(10, 0) == 100;
}
