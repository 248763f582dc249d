// What getenv finds stands in the list that main receives.
#include <stdlib.h>
extern void reach_error(void);
int main(int argc, char **argv, char **variables) {
  if (variables[0] == 0 || variables[1] != 0) return 0;
  char *text = variables[0];
  if (text[0] && text[1] && text[2]) return 0;
  _Bool is_there = text[0] == 'A' && text[1] == '=';
  if (is_there != (getenv("A") != 0)) reach_error();
  return 0;
}
