// files: tinyexpr/tinyexpr.c tinyexpr/tinyexpr.h
// expect: TRUE ? TRUE TRUE
// Any three characters of expressions: what is compiled is released, and errors have a place.
#include "harness.h"
#include "tinyexpr.h"

int main(void) {
  char text[4];
  int error = -1;
  for (int i = 0; i < 3; i++) {
    text[i] = __VERIFIER_nondet_char();
    __VERIFIER_assume(text[i] == '1' || text[i] == '+' || text[i] == '(' || text[i] == ')' || text[i] == 0);
  }
  text[3] = 0;
  te_expr *e = te_compile(text, 0, 0, &error);
  if (e) { CHECK(error == 0); te_free(e); } else CHECK(error > 0);
}
