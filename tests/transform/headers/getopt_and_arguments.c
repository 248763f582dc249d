// none
#include <stdio.h>
#include <unistd.h>
int main(int argc, char **argv) { int n = 0; while (getopt(argc, argv, "ab") != -1) n++; printf("%d\n", argc - optind + n); return 0; }
