int a[3];
int main(void) {
  //@ assert a[0] > ;
  return 0;
}
