#include <stddef.h>

int __VERIFIER_nondet_int(void);

static char pool[4][16];
static int taken[4];

char *get_buf(void) {
  for (int i = 0; i < 4; i++)
    if (!taken[i]) {
      taken[i] = 1;
      return pool[i];
    }
  return NULL;
}

void put_buf(char *buffer) {
  for (int i = 0; i < 4; i++)
    if (buffer == pool[i]) taken[i] = 0;
}

int main(void) {
  char *message = get_buf();
  char *answer = get_buf();
  put_buf(message);
  if (__VERIFIER_nondet_int() == 42) return 1;
  put_buf(answer);
  return 0;
}
