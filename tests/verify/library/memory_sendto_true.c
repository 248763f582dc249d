#include <sys/socket.h>
int main(void) {
  char text[4] = "abc";
  send(3, text, 4, 0);
  return 0;
}
