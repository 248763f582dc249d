/* The inner loop begins in the same state every time; that is no repetition. */
int main(void) {
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 3; j++) {
    }
  return 0;
}
