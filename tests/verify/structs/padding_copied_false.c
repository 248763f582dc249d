// Bytes between members that nobody has set are copied with the others.
#include <string.h>
void reach_error(void);
int main(void) {
  struct { char a; int b; } s;
  unsigned char buf[8] = {0};
  s.a = 1; s.b = 2;
  memcpy(buf, &s, sizeof buf);
  if (buf[1] != 0) reach_error();
  return 0;
}
