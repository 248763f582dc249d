static int done(void) {
  static int calls;
  return calls++ == 4;
}
int main(void) {
  while (!done()) {
  }
  do {
  } while (!done() && 0);
  return 0;
}
