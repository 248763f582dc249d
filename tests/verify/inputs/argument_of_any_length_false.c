#include <string.h>
int main(int argc, char **argv) {
  char text[4];
  if (argc != 2 || strlen(argv[1]) > sizeof text) return 1;
  strcpy(text, argv[1]);
}
