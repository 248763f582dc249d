// files: vec/src/vec.c vec/src/vec.h
// expect: TRUE TRUE TRUE TRUE
// What is cut out is gone, what follows moves up.
#include "harness.h"
#include "vec.h"

int main(void) {
  vec_int_t numbers;
  int values[4];
  vec_init(&numbers);
  for (int i = 0; i < 4; i++) {
    values[i] = __VERIFIER_nondet_int();
    vec_push(&numbers, values[i]);
  }
  int start = up_to(4), count = up_to(4);
  __VERIFIER_assume(start + count <= 4);
  vec_splice(&numbers, start, count);
  CHECK(numbers.length == 4 - count);
  for (int i = 0; i < numbers.length; i++) CHECK(numbers.data[i] == values[i < start ? i : i + count]);
  vec_deinit(&numbers);
}
