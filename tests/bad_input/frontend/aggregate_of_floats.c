double a[3];
int main(void) {
  return \sum(a, 0, 3) > 2;
}
