#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen("name", "r");
  if (file && fileno(file) > 3) reach_error();
  return 0;
}
