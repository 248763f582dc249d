#include <string.h>

int main(void) {
  char buffer[6];
  strcpy(buffer, "exact");
  char unterminated[3] = "abc";
  char copy[4];
  memcpy(copy, unterminated, 3);
  copy[3] = 0;
  strncpy(buffer, "longer text", 5);
  return (int)strlen(buffer) + (int)strlen(copy) - 8;
}
