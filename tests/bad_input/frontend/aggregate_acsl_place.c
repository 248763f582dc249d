int a[3];
int main(void) {
  if (a[0])
    //@ assert a[0] > 0;
    a[0] = 1;
  return 0;
}
