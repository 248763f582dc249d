int main(void) {
  int sum = 1;
  for (int i = 0; i < 40; i++) sum += sum;
  return sum;
}
