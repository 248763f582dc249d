int n;
int main(void) {
  //@ assert \forall integer j; 0 <= j < n ==> b[j] > 0;
  return 0;
}
