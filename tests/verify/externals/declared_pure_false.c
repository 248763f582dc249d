extern void reach_error(void);
 extern int sum(int *p);

int main(void) {
  int a = 1;
  int s = sum(&a);
  if (a != 1 && s > 3) reach_error();
  return 0;
}
