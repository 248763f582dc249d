// A machine whose states are functions that return the next state.
#include <stdio.h>

struct machine;
typedef void (*raw)(void);
typedef raw (*state)(struct machine *, char);
struct machine {
  state current;
  int words, digits;
};

static raw in_word(struct machine *m, char c);
static raw in_number(struct machine *m, char c);

static raw between(struct machine *m, char c) {
  if (c >= 'a' && c <= 'z') return m->words++, (raw)in_word;
  if (c >= '0' && c <= '9') return m->digits++, (raw)in_number;
  return (raw)between;
}
static raw in_word(struct machine *m, char c) {
  return c == ' ' ? (raw)between : (raw)in_word;
}
static raw in_number(struct machine *m, char c) {
  if (c == ' ') return (raw)between;
  m->digits++;
  return (raw)in_number;
}

int main(void) {
  struct machine m = {between, 0, 0};
  for (const char *p = "one 22 three4 55555  six"; *p; p++) m.current = (state)m.current(&m, *p);
  printf("%d %d %d\n", m.words, m.digits, m.current == in_word);
  return 0;
}
