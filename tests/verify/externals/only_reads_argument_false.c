extern void reach_error(void);
extern int look(int * p);

int main(void) {
  int a = 1;
  int r = look(&a);
  if (a != 1 && r == 5) reach_error();
  return 0;
}
