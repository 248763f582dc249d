int n;
int main(void) {
  return \sum(n, 0, n) > 2;
}
