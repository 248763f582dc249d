/* Jumps to where setjmp was called. The front end makes control flow of them (src/frontend/long_jumps.h): it passes the
   frame of the calling activation and the number of the place in it, and while __heddle_jump_frame is not 0 every
   function returns, until that activation goes on at the place. */
#include "heddle.h"

struct __heddle_saved_place {
  unsigned *frame; /* of the activation: holds its number, or 0, as long as it lives */
  unsigned number;
  unsigned place;
  unsigned blocked[2]; /* signals */
};

/* By signal.c: a set, one bit each. */
unsigned long long __heddle_blocked_signals;

struct __jmp_buf_tag;

unsigned __heddle_jump_frame; /* 0: no jump is on its way */
unsigned __heddle_jump_place;
int __heddle_jump_value;
unsigned __heddle_jump_frames; /* how many have got a number so far */

int __heddle_setjmp(void *buffer, unsigned *frame, unsigned place) {
  struct __heddle_saved_place *to = buffer;
  if (*frame == 0) *frame = ++__heddle_jump_frames;
  to->frame = frame;
  to->number = *frame;
  to->place = place;
  to->blocked[0] = (unsigned)__heddle_blocked_signals;
  to->blocked[1] = (unsigned)(__heddle_blocked_signals >> 32);
  return 0;
}

/* A frame whose function has returned is an invalid pointer; where another stands at its address, there is none. */
static void __heddle_jump(const void *buffer, int value) {
  const struct __heddle_saved_place *to = buffer;
  unsigned *frame = *to->frame == to->number ? to->frame : NULL;
  __heddle_jump_frame = *frame;
  __heddle_jump_place = to->place;
  __heddle_jump_value = value == 0 ? 1 : value;
}

void longjmp(struct __jmp_buf_tag *buffer, int value) { __heddle_jump(buffer, value); }

void _longjmp(struct __jmp_buf_tag *buffer, int value) { __heddle_jump(buffer, value); }

/* Whether it brings the blocked signals back, sigsetjmp was told, and nobody remembers. */
void siglongjmp(struct __jmp_buf_tag *buffer, int value) {
  const struct __heddle_saved_place *to = (const void *)buffer;
  if (to->blocked[0] != (unsigned)__heddle_blocked_signals ||
      to->blocked[1] != (unsigned)(__heddle_blocked_signals >> 32))
    __heddle_unsupported("siglongjmp where other signals are blocked than at sigsetjmp");
  __heddle_jump(buffer, value);
}

/* __builtin_longjmp */
void __heddle_longjmp(void **buffer, int value) { __heddle_jump(buffer, value); }
