int main(void) {
  int sum = 1;
  for (int i = 0; i < 20; i++) sum += sum;
  return sum;
}
