extern void reach_error(void);
int main(int argc, char **argv) {
  if (argv[argc] != 0 || argv[0] == 0) reach_error();
  if (argc != 3) return 1;
  if (argv[1] == 0 || argv[1] == argv[2]) reach_error();
  return 0;
}
