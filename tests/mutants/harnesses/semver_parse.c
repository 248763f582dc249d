// files: semver.c/semver.c semver.c/semver.h
// expect: ? ? ? ?
// Any short text: what is a version equals itself.
#include "harness.h"
#include "semver.h"
#include <string.h>

int main(void) {
  char text[7];
  semver_t version = {0};
  fill_text(text, 6);
  if (semver_parse(text, &version) == 0) {
    CHECK(semver_eq(version, version));
    CHECK(!semver_gt(version, version));
  }
  semver_free(&version);
}
