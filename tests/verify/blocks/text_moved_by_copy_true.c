// The text behind the spaces is moved, by one buffer more.
#include <string.h>
int main(void) {
  char text[16] = "  abc", other[16];
  char *begin = text;
  while (*begin == ' ') begin++;
  strcpy(other, begin);
  strcat(other, "d");
  strcpy(text, other);
  return text[0] == 'b';
}
