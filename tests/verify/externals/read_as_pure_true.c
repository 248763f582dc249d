extern void reach_error(void);
extern void set(int *p);

int main(void) {
  int a = 1;
  set(&a);
  if (a != 1) reach_error();
  return 0;
}
