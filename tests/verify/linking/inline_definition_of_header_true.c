// Both definitions are one text.
#include "parts/level.h"
extern void reach_error(void);
int main(void) {
  if (level_of_header() == 1) reach_error();
  return 0;
}
