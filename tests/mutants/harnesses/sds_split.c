// files: sds/sds.c sds/sds.h
// expect: TRUE TRUE TRUE TRUE
// As many parts as separators and one; parts hold no separator.
#include "harness.h"
#include "sds.h"

int main(void) {
  char text[3];
  int count, separators = 0;
  fill(text, 3);
  for (int i = 0; i < 3; i++) separators += text[i] == ',';
  sds *parts = sdssplitlen(text, 3, ",", 1, &count);
  CHECK(count == separators + 1);
  for (int i = 0; i < count; i++)
    for (unsigned j = 0; j < sdslen(parts[i]); j++) CHECK(parts[i][j] != ',');
  sdsfreesplitres(parts, count);
}
