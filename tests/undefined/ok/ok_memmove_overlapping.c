#include <string.h>

int main(void) {
  char text[12] = "0123456789";
  memmove(text + 1, text, 10);
  memmove(text, text + 1, 11);
  memset(text, 'x', sizeof text);
  memcpy(text, text + 6, 6);
  memcpy(text + 12, text, 0);
  return text[0] - 'x';
}
