#include <stdlib.h>
#include <string.h>

int main(void) {
  const char *text = "terminator";
  char *copy = malloc(strlen(text));
  if (!copy) return 0;
  strcpy(copy, text);
  free(copy);
  return 0;
}
