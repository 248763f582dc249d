#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>

static int verbose;

static void read_all(int argc, char **argv, int (*read)(int, char *const *, const char *, const struct option *, int *)) {
  static const struct option options[] = {
      {"verbose", no_argument, &verbose, 7}, {"output", required_argument, NULL, 'o'},
      {"level", optional_argument, NULL, 'l'}, {"version", no_argument, NULL, 'V'},
      {"out", no_argument, NULL, 1000},        {0, 0, 0, 0}};
  int index = -1, option;
  char *copy[32];
  for (int i = 0; i <= argc; i++) copy[i] = argv[i];
  optind = 0;
  opterr = 0;
  verbose = 0;
  while ((option = read(argc, copy, "ab:o:", options, &index)) != -1) {
    printf("option %d index %d argument %s verbose %d optopt %d\n", option, index, optarg ? optarg : "none", verbose,
           option == '?' ? optopt : 0);
    index = -1;
  }
  printf("rest:");
  for (int i = optind; i < argc; i++) printf(" %s", copy[i]);
  printf("\n");
}

int main(int argc, char **argv) {
  read_all(argc, argv, getopt_long);
  read_all(argc, argv, getopt_long_only);
  return 0;
}
