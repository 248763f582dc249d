// The annotation is wrong: a[3] is not there. That is a failing assertion, not the end of the execution.
int main(void) {
  int a[3] = {1, 2, 3};
  //@ assert a[0] == 1 && a[3] == 4;
  return a[0];
}
