extern void reach_error(void);
extern void set(char *p);

int main(void) {
  char a[8] = {0}, b[8] = {0};
  set(a + 3);
  if (a[0] != 0) reach_error();
  return 0;
}
