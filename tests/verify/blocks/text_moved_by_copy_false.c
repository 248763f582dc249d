// strcpy says nothing about texts that overlap.
#include <string.h>
int main(void) {
  char text[16] = "  abc";
  char *begin = text;
  while (*begin == ' ') begin++;
  strcpy(text, begin);
  return text[0] == 'b';
}
