#include <unistd.h>
int main(void) {
  char text[3] = "ab";
  write(7, text, 3);
  write(1, text, 2);
  return 0;
}
