/* Calls the program's main with many lists of texts made by chance, short ones above all. Status 1: some
   execution gets to the error. */
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

enum { kMostTexts = 7, kMostLetters = 4, kLists = 200000 };

int tested_main(int argc, char **argv);

static jmp_buf reached;

void reach_error(void) { longjmp(reached, 1); }

static unsigned long long state = 1;

static unsigned any(unsigned count) {
  state = state * 6364136223846793005ULL + 1442695040888963407ULL;
  return (unsigned)(state >> 33) % count;
}

int main(void) {
  static char texts[kMostTexts][kMostLetters + 1];
  for (unsigned list = 0; list < kLists; list++) {
    char *argv[kMostTexts + 1];
    const unsigned argc = 1 + any(list % 2 ? 3 : kMostTexts);
    const unsigned letters = list % 3 ? 2 : kMostLetters;
    for (unsigned i = 0; i < argc; i++) {
      const unsigned length = any(letters + 1);
      for (unsigned k = 0; k < length; k++) texts[i][k] = "-ab"[any(3)];
      texts[i][length] = 0;
      argv[i] = texts[i];
    }
    argv[argc] = NULL;
    if (setjmp(reached)) return 1;
    tested_main((int)argc, argv);
  }
  return 0;
}
