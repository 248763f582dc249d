// However many arguments there are and however long they are: what is looked at is there.
int main(int argc, char **argv) {
  if (argc < 2) return 0;
  if (argv[1][0] && argv[1][1]) return argv[1][2];
  return argv[argc] == 0;
}
