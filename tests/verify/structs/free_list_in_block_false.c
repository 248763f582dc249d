// A chunk is used after it was given back. A free list that is threaded through the chunks of one block: where a chunk lies is only known as a number, because what
// it holds now and then is the characters of its user.
#include <stdlib.h>

void reach_error(void);
int __VERIFIER_nondet_int(void);

typedef union chunk {
  union chunk *next;
  char bytes[24];
} chunk;

static chunk *head;

static char *get(void) {
  chunk *first = head;
  if (first) head = first->next;
  return (char *)first;
}

static void put(char *bytes) {
  chunk *first = (chunk *)bytes;
  first->next = head;
  head = first;
}

int main(void) {
  chunk *block = malloc(3 * sizeof *block);
  if (!block) return 1;
  for (int i = 0; i < 3; i++) block[i].next = i < 2 ? &block[i + 1] : NULL;
  head = block;
  char *live[2] = {NULL, NULL};
  for (int i = 0; i < 4; i++) {
    int which = __VERIFIER_nondet_int();
    if (which < 0 || which > 1) continue;
    if (live[which]) {
      if (live[which][0] != 'a' + which) reach_error();
      put(live[which]);
      if (which) live[which] = NULL;
    } else {
      live[which] = get();
      if (live[which]) live[which][0] = (char)('a' + which);
    }
  }
  free(block);
  return 0;
}
