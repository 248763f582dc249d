#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen("name", "r");
  if (fileno(stdout) != 1 || (file && fileno(file) != fileno(file))) reach_error();
  return 0;
}
