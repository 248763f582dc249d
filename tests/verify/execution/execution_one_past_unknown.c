// Where one array ends the other may begin.
extern void reach_error(void);
int a[4], b[4];
int main(void) {
  if (a + 4 == b || b + 4 == a) reach_error();
  return 0;
}
