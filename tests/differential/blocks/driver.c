/* Calls the program's main with many inputs made by chance. Blocks that are not freed when it returns are lost; the
   sanitizer sees the rest. Status 1: some execution loses a block. */
#include <stdio.h>
#include <stdlib.h>

enum { kRuns = 20000, kMostRounds = 6 };

int tested_main(void);

static unsigned long long state = 1;
static long blocks;

static unsigned any(unsigned count) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(state >> 33) % count;
}

int __VERIFIER_nondet_int(void) { return (int)any(kMostRounds) - (any(8) == 0); }

void *tested_malloc(size_t size) {
  blocks++;
  return malloc(size);
}

void tested_free(void *block) {
  blocks -= block != NULL;
  free(block);
}

int main(void) {
  for (unsigned run = 0; run < kRuns; run++) {
    blocks = 0;
    tested_main();
    if (blocks != 0) return 1;
  }
  return 0;
}
