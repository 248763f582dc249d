int a[3];
int main(void) {
  return \forall(j, 0, 3, a[j]++ > 0);
}
