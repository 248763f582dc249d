// The block that one call writes to is the block that the other writes to.
#include <stdlib.h>
void reach_error(void);
static char *kept;
static char *next_letter(void) {
  char *text = kept ? kept : malloc(1);
  if (!kept) *text = 'a';
  else ++*text;
  return kept = text;
}
static int are_same(char *a, char *b) { return *a == *b && *a == 'b'; }
static int letter(char *at) { return ++*at; }
int main(void) {
  if (!are_same(next_letter(), next_letter())) reach_error();
  char *own = malloc(1);
  *own = 0;
  int difference = letter(own) - letter(own);
  if (difference != -1) reach_error();
  return 0;
}
