// files: vec/src/vec.c vec/src/vec.h
// expect: TRUE TRUE TRUE TRUE
// Inserted where it was asked for; turned around twice is as before.
#include "harness.h"
#include "vec.h"

int main(void) {
  vec_char_t letters;
  vec_init(&letters);
  char values[3];
  fill(values, 3);
  vec_pusharr(&letters, values, 3);
  int place = up_to(3), found;
  char inserted = __VERIFIER_nondet_char();
  vec_insert(&letters, place, inserted);
  CHECK(letters.length == 4 && letters.data[place] == inserted);
  vec_find(&letters, inserted, found);
  CHECK(0 <= found && found <= place);
  vec_reverse(&letters);
  CHECK(letters.data[3 - place] == inserted);
  vec_deinit(&letters);
}
