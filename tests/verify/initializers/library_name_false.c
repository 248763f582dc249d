extern void reach_error(void);
int index = 2, rindex = 4;
int main(void) {
  if (index + rindex == 6) reach_error();
  return 0;
}
