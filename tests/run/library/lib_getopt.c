#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void parse(int argc, char **argv, const char *options) {
  int option;
  optind = 0;
  opterr = 0;
  while ((option = getopt(argc, argv, options)) != -1)
    printf("%c %s %c ", option == 1 ? '1' : option, optarg ? optarg : "-", option == '?' ? optopt : ' ');
  printf("|");
  for (int i = optind; i < argc; i++) printf(" %s", argv[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  const char *options[] = {"ab:c::", "+ab:c::", "-ab:c::", ":ab:"};
  for (int k = 0; k < 4; k++) {
    char *copy[20];
    memcpy(copy, argv, (argc + 1) * sizeof *copy);
    parse(argc, copy, options[k]);
  }
  return argv[argc] != NULL;
}
