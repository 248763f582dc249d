extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc == 2 && argv[1][0] == 'x' && argv[1][1] == 0) reach_error();
  return 0;
}
