int a[3];
int main(void) {
  //@ assert \forall integer j; a[j] > 0;
  return 0;
}
