// error
void work(void) {}

int main(void) {
  for (int n = 0; n < 9; n++)
    if (n == 3) {
      work();
      break;
    }
  return 0;
}
