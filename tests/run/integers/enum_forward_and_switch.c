// Enumerations as array bounds, bit flags and loop counters.
#include <stdio.h>

enum flag { READ = 1 << 0, WRITE = 1 << 1, EXECUTE = 1 << 2, ALL = READ | WRITE | EXECUTE };
enum state { IDLE, RUNNING, STOPPED, STATE_COUNT };

static const char *const names[STATE_COUNT] = {[STOPPED] = "stopped", [IDLE] = "idle", [RUNNING] = "running"};

static enum state step(enum state s, enum flag f) {
  switch (s) {
    case IDLE:
      if (f & EXECUTE) return RUNNING;
      break;
    case RUNNING:
      if (!(f & READ)) return STOPPED;
      break;
    case STOPPED:
    case STATE_COUNT:
      break;
  }
  return s;
}

int main(void) {
  enum state s = IDLE;
  enum flag inputs[] = {READ, READ | WRITE, ALL, READ, WRITE, ALL};
  for (unsigned i = 0; i < sizeof inputs / sizeof *inputs; i++) {
    s = step(s, inputs[i]);
    printf("%d:%s\n", inputs[i], names[s]);
  }
  unsigned mask = ALL & ~WRITE;
  printf("%u %d\n", mask, mask == (READ | EXECUTE));
  return 0;
}
