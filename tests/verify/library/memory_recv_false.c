#include <sys/socket.h>
int main(void) {
  char text[4];
  recv(3, text, 5, 0);
  return 0;
}
