int a[3];
int main(void) {
  return \forall(j, 0, 2.5, a[j] > 0);
}
