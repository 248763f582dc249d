// Found without following a hundred arguments.
extern void reach_error(void);
int main(int argc, char **argv) {
  if (argc > 100 && argv[1][0] == 'q') reach_error();
  return 0;
}
