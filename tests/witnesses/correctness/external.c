extern void reach_error(void);
extern int external(int *p);
int main(void) {
  int own = 3;
  external(0);
  if (own != 3)
    reach_error();
  return 0;
}
