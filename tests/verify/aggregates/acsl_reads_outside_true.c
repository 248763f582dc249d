int main(void) {
  int a[3] = {1, 2, 3};
  //@ assert a[0] == 1 && a[2] == 3;
  return a[0];
}
