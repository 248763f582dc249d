int n;
int main(void) {
  return \max(b, 0, n) > 2;
}
