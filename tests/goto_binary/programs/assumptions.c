// What is assumed ends the other executions, and is no function of a library in a binary.
#include <stdio.h>

extern void __VERIFIER_assume(int condition);

int main(void) {
  for (int i = 0; i < 3; i++) {
    printf("%d\n", i);
    __VERIFIER_assume(i < 1);
  }
  return 0;
}
