// An atomic operation that is not known may do anything.
extern void reach_error(void);
extern void __atomic_of_tomorrow(char *);
int main(void) {
  char flag = 0;
  void (*operation)(char *) = __atomic_of_tomorrow;
  operation(&flag);
  if (flag != 0) reach_error();
  return 0;
}
