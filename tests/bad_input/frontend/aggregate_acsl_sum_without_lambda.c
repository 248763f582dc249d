int a[3];
int main(void) {
  //@ assert \sum(a, 0, 3) > 0;
  return 0;
}
