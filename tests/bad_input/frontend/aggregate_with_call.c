int a[3], f(int);
int main(void) {
  return \exists(j, 0, 3, f(a[j]));
}
