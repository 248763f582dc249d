// Nobody writes to the argument.
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc <= 1000) return 0;
  char *p = argv[argc - 1];
  if (p[0] == 0) return 0;
  char c = argv[argc - 1][0];
  if (p[0] == 0 || c != p[0]) reach_error();
  return 0;
}
