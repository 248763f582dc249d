// A search in a table of 60 characters may stop in any round, but goes on no longer than the table, while the loop around
// it needs a small bound.
#include <string.h>

void reach_error(void);
unsigned char __VERIFIER_nondet_uchar(void);

static const char letters[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ01234567";

static int place_of(char c) {
  for (int i = 0; i < 60; i++)
    if (letters[i] == c) return i;
  return -1;
}

int main(void) {
  char text[6];
  for (int i = 0; i < 5; i++) text[i] = (char)(__VERIFIER_nondet_uchar() % 128);
  text[5] = 0;
  unsigned known = 0;
  for (unsigned i = 0; i < strlen(text); i++) {
    int place = place_of(text[i]);
    if (place < 0) break;
    if (letters[place] != text[i]) reach_error();
    known++;
  }
  if (known > strlen(text)) reach_error();
  return 0;
}
