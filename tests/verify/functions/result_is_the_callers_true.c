#include <stdlib.h>
struct pair {
  char *text;
};
struct pair *make(void) {
  struct pair *made = malloc(sizeof *made);
  made->text = malloc(2);
  made->text[0] = 1;
  return made;
}
