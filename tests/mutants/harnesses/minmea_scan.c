// files: minmea/minmea.c minmea/minmea.h
// expect: TRUE TRUE TRUE TRUE
// Any short text: a direction is one of three.
#include "harness.h"
#include "minmea.h"

int main(void) {
  char text[9];
  fill_text(text, 8);
  char c = 'x';
  int direction = 7, number = 0;
  if (minmea_scan(text, "cd;i", &c, &direction, &number)) {
    CHECK(direction == 1 || direction == -1 || direction == 0);
  }
}
