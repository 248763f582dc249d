extern int nondet(void);
int main() {
  int i = nondet();
  while (i > 0) {
    if (i != 5) {
      i = i-1;
    }
  }
  return 0;
}
