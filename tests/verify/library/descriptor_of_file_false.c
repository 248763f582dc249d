#include <sys/random.h>
extern void reach_error(void);
int main(void) {
  char bytes[6] = {0};
  if (getrandom(bytes, 6, 0) == 6 && bytes[5] != 0) reach_error();
  return 0;
}
