extern void reach_error(void);
extern void set(int *p);

int main(void) {
  int a = 1, b = 2;
  set(&a);
  if (b != 2) reach_error();
  return 0;
}
