// Bytes between members that were set are copied as they are.
#include <string.h>
void reach_error(void);
int main(void) {
  struct { char a; int b; } s, t;
  memset(&s, 0, sizeof s);
  memcpy(&t, &s, sizeof s);
  if (memcmp(&s, &t, sizeof s) != 0) reach_error();
  return 0;
}
