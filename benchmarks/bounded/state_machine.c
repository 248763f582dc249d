// unwind: 61
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);

enum { IDLE, OPEN, BUSY, CLOSING, FAILED };

int main(void) {
  int state = IDLE, held = 0, steps = 0;
  for (int i = 0; i < 60; i++) {
    unsigned char event = __VERIFIER_nondet_uchar();
    switch (state) {
      case IDLE:
        if (event == 'o') state = OPEN, held++;
        break;
      case OPEN:
        state = event == 'w' ? BUSY : event == 'c' ? CLOSING : OPEN;
        break;
      case BUSY:
        if (event > 200) state = FAILED;
        else if (event < 100) state = OPEN;
        else steps++;
        break;
      case CLOSING:
        held--;
        state = IDLE;
        break;
      case FAILED:
        state = CLOSING;
        break;
    }
    if (held < 0 || held > 1 || (state == IDLE && held != 0)) reach_error();
  }
  return steps;
}
