#include <sys/socket.h>
int main(void) {
  char text[4];
  if (recv(3, text, 4, 0) == 4) return text[3];
  return 0;
}
