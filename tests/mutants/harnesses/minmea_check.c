// files: minmea/minmea.c minmea/minmea.h
// expect: TRUE TRUE TRUE TRUE
// Any short text: what is a sentence begins with a dollar sign.
#include "harness.h"
#include "minmea.h"

int main(void) {
  char text[9];
  fill_text(text, 8);
  if (minmea_check(text, true)) {
    CHECK(text[0] == '$');
    CHECK(minmea_checksum(text) < 256);
  }
}
