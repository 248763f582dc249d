// strcat never comes to the end of a text that it appends to itself; what comes behind is anything.
#include <string.h>
void reach_error(void);
int main(void) {
  char text[16] = "abc";
  strcat(text, text);
  if (text[6] == 'x') reach_error();
  return 0;
}
