// A builtin function that is not known may do anything.
extern void reach_error(void);
int main(void) {
  char flag = 0;
  __builtin_of_tomorrow(&flag);
  if (flag != 0) reach_error();
  return 0;
}
