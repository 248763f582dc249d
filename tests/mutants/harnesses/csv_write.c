// files: libcsv/libcsv.c libcsv/csv.h
// expect: TRUE TRUE TRUE TRUE
// Written between quotes, quotes doubled; nothing behind the end of what it is written to.
#include "csv.h"
#include "harness.h"

int main(void) {
  char text[4], written[6];
  unsigned size = up_to(6), quotes = 0;
  fill(text, 4);
  for (int i = 0; i < 4; i++) quotes += text[i] == '"';
  CHECK(csv_write(written, size, text, 4) == 6 + quotes);
  if (size > 0) CHECK(written[0] == '"');
  if (size == 6 && quotes == 0) CHECK(written[1] == text[0] && written[4] == text[3] && written[5] == '"');
}
