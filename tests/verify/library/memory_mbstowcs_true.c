#include <stdlib.h>
int main(void) {
  wchar_t text[3];
  mbstowcs(text, "abc", 3);
  return 0;
}
