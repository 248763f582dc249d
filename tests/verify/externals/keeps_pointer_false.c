extern void reach_error(void);
extern void keep(int * p);
extern void run(void);

int main(void) {
  static int a;
  keep(&a);
  a = 1;
  run();
  if (a != 1) reach_error();
  return 0;
}
