/* Jumps to where setjmp was called. The front end makes control flow of them (src/frontend/long_jumps.h): it passes the
   frame of the calling activation and the number of the place in it, and while __heddle_jump_frame is not 0 every
   function returns, until that activation goes on at the place. */
#include "heddle.h"

struct __heddle_saved_place {
  unsigned *frame; /* of the activation: holds its number, or 0, as long as it lives */
  unsigned number;
  unsigned place;
  /* by sigsetjmp only */
  unsigned saves_signals;
  unsigned blocked[2];
};

/* By signal.c: sets, one bit each. */
unsigned long long __heddle_blocked_signals, __heddle_pending_signals;

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

/* In front of __heddle_setjmp, where sigsetjmp is called. */
void __heddle_save_signals(void *buffer, int saves) {
  struct __heddle_saved_place *to = buffer;
  to->saves_signals = saves != 0;
  to->blocked[0] = (unsigned)__heddle_blocked_signals;
  to->blocked[1] = (unsigned)(__heddle_blocked_signals >> 32);
}

void siglongjmp(struct __jmp_buf_tag *buffer, int value) {
  const struct __heddle_saved_place *to = (const void *)buffer;
  if (to->saves_signals) {
    __heddle_blocked_signals = (unsigned long long)to->blocked[1] << 32 | to->blocked[0];
    if (__heddle_pending_signals & ~__heddle_blocked_signals)
      __heddle_unsupported("siglongjmp that lets a blocked signal come");
  }
  __heddle_jump(buffer, value);
}

/* __builtin_longjmp */
void __heddle_longjmp(void **buffer, int value) { __heddle_jump(buffer, value); }
