#include <errno.h>
#include <stdio.h>
extern void reach_error(void);
int main(void) {
  FILE *file = fopen("name", "r");
  if (!file && errno == 0) reach_error();
  if (file) fclose(file);
}
