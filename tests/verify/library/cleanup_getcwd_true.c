#include <stdlib.h>
#include <unistd.h>
int main(void) {
  char here[100];
  if (!getcwd(here, sizeof here)) return 1;
  char *text = getcwd(0, 0);
  free(text);
}
