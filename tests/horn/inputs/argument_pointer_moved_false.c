// What was the last argument is the one before it.
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc <= 1000) return 0;
  char *last = argv[argc - 1];
  argv[argc - 2] = last;
  if (argv[argc - 2] == last) reach_error();
  return 0;
}
