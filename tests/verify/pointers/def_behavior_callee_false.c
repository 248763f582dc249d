// A call through a pointer that leads to no function.
int main(void) {
  int x = 5;
  int (*f)(int) = (int (*)(int))&x;
  return f(1);
}
