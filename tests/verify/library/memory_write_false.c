#include <unistd.h>
int main(void) {
  char text[3] = "ab";
  write(7, text, 4);
  return 0;
}
