int f(int);
int main(void) {
  //@ assert f(3) > 0;
  return 0;
}
