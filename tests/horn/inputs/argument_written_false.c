// Two pointers to the same argument, read one after the other.
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc <= 1000) return 0;
  char *p = argv[argc - 1];
  if (p[0] == 0) return 0;
  argv[argc - 1][0] = 0;
  if (p[0] == 0) reach_error();
  return 0;
}
