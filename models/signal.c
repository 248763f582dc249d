/* Signals that the program sends to itself. Those that come from elsewhere are not modelled: a handler runs
   when the program raises its signal, at once or, if the signal is blocked, when it no longer is. A signal is blocked
   while its handler runs, with those that the handler's action names. */
#include "heddle.h"

extern int __heddle_errno;
int __heddle_some_error(int usual);
int getpid(void);
void __heddle_arbitrary_bytes(void *to, size_t n);
_Bool __heddle_nondet_system_fails(void);
unsigned __heddle_nondet_slept(void);

enum {
  __HEDDLE_SIGNALS = 65,
  __HEDDLE_SIGABRT = 6,
  __HEDDLE_SIGKILL = 9,
  __HEDDLE_SIGCHLD = 17,
  __HEDDLE_SIGCONT = 18,
  __HEDDLE_SIGSTOP = 19,
  __HEDDLE_SIGTTOU = 22,
  __HEDDLE_SIGURG = 23,
  __HEDDLE_SIGWINCH = 28,
  __HEDDLE_EINTR = 4,
  __HEDDLE_EPERM = 1,
  __HEDDLE_EINVAL = 22,
  __HEDDLE_SIGINFO_BYTES = 128,
  __HEDDLE_SA_SIGINFO = 4,
  __HEDDLE_SA_NODEFER = 0x40000000,
  __HEDDLE_BLOCK = 0,
  __HEDDLE_UNBLOCK = 1,
  __HEDDLE_SET_MASK = 2
};

typedef void __heddle_signal_handler(int);
#define DEFAULT_HANDLER ((__heddle_signal_handler *)0)
#define IGNORE_HANDLER ((__heddle_signal_handler *)1)
#define ERROR_HANDLER ((__heddle_signal_handler *)-1)

typedef struct {
  unsigned long bits[128 / sizeof(long)];
} sigset_t;

struct sigaction {
  __heddle_signal_handler *handler;
  sigset_t mask;
  int flags;
  void (*restorer)(void);
};

static __heddle_signal_handler *__heddle_signal_handlers[__HEDDLE_SIGNALS];
static int __heddle_signal_flags[__HEDDLE_SIGNALS];
/* Sets of signals: the bit n - 1 stands for the signal n. */
static unsigned long long __heddle_masks[__HEDDLE_SIGNALS]; /* what the actions block */
extern unsigned long long __heddle_blocked_signals, __heddle_pending_signals;

static unsigned long long __heddle_one_signal(int number) { return 1ull << (number - 1); }

static unsigned long long __heddle_signals_in(const sigset_t *set) {
  unsigned long long signals = set->bits[0];
  if (sizeof(long) == 4) signals |= (unsigned long long)set->bits[1] << 32;
  return signals & ~(__heddle_one_signal(__HEDDLE_SIGKILL) | __heddle_one_signal(__HEDDLE_SIGSTOP));
}

/* The system writes the first words only; nobody looks at the others. */
static void __heddle_tell_signals(sigset_t *set, unsigned long long signals) {
  __heddle_arbitrary_bytes(set, sizeof *set);
  set->bits[0] = (unsigned long)signals;
  if (sizeof(long) == 4) set->bits[1] = (unsigned long)(signals >> 32);
}

static _Bool __heddle_can_handle(int number) {
  __heddle_assumes("no signal comes from elsewhere: a handler runs when the program raises its signal");
  if (number > 0 && number < __HEDDLE_SIGNALS && number != __HEDDLE_SIGKILL && number != __HEDDLE_SIGSTOP)
    return 1;
  __heddle_errno = __HEDDLE_EINVAL;
  return 0;
}

static void __heddle_set_handler(int number, __heddle_signal_handler *handler, int flags, unsigned long long mask) {
  if (number == __HEDDLE_SIGABRT && handler != DEFAULT_HANDLER && handler != IGNORE_HANDLER)
    __heddle_unsupported("a handler of SIGABRT, which abort would call");
  __heddle_signal_handlers[number] = handler;
  __heddle_signal_flags[number] = flags;
  __heddle_masks[number] = mask;
}

__heddle_signal_handler *signal(int number, __heddle_signal_handler *handler) {
  if (!__heddle_can_handle(number)) return ERROR_HANDLER;
  __heddle_signal_handler *old = __heddle_signal_handlers[number];
  __heddle_set_handler(number, handler, 0, 0);
  return old;
}

int sigaction(int number, const struct sigaction *action, struct sigaction *old) {
  if (!__heddle_can_handle(number)) return -1;
  struct sigaction wanted;
  if (action) wanted = *action;
  if (old) {
    __heddle_arbitrary_bytes(old, sizeof *old);
    old->handler = __heddle_signal_handlers[number];
    old->flags = __heddle_signal_flags[number];
    __heddle_tell_signals(&old->mask, __heddle_masks[number]);
  }
  if (action) __heddle_set_handler(number, wanted.handler, wanted.flags, __heddle_signals_in(&wanted.mask));
  return 0;
}

static void __heddle_deliver_by_default(int number) {
  _Bool is_ignored = number == __HEDDLE_SIGCHLD || number == __HEDDLE_SIGURG || number == __HEDDLE_SIGWINCH;
  if (!is_ignored && !(__HEDDLE_SIGCONT <= number && number <= __HEDDLE_SIGTTOU)) __heddle_abort();
}

static void __heddle_call_handler(int number, __heddle_signal_handler *handler) {
  if (__heddle_signal_flags[number] & __HEDDLE_SA_SIGINFO) {
    void *information = __heddle_allocate(__HEDDLE_SIGINFO_BYTES);
    *(int *)information = number;
    ((void (*)(int, void *, void *))handler)(number, information, information);
    __heddle_deallocate(information);
  } else {
    handler(number);
  }
}

static void __heddle_deliver_pending(void);

static void __heddle_deliver(int number) {
  __heddle_signal_handler *handler = __heddle_signal_handlers[number];
  if (handler == DEFAULT_HANDLER) {
    __heddle_deliver_by_default(number);
  } else if (handler != IGNORE_HANDLER) {
    int flags = __heddle_signal_flags[number];
    unsigned long long before = __heddle_blocked_signals;
    if (flags & (int)0x80000000) __heddle_signal_handlers[number] = DEFAULT_HANDLER;
    __heddle_blocked_signals |= __heddle_masks[number];
    if (!(flags & __HEDDLE_SA_NODEFER)) __heddle_blocked_signals |= __heddle_one_signal(number);
    __heddle_call_handler(number, handler);
    __heddle_blocked_signals = before;
    __heddle_deliver_pending();
  }
}

/* In which order several signals are delivered, and which handler interrupts which, is not defined. */
static void __heddle_deliver_pending(void) {
  unsigned long long due = __heddle_pending_signals & ~__heddle_blocked_signals;
  if (due == 0) return;
  if (due & (due - 1)) __heddle_unsupported("several signals that are delivered at once");
  __heddle_pending_signals &= ~due;
  int number = 1;
  while (!(due & 1)) {
    due >>= 1;
    number++;
  }
  __heddle_deliver(number);
}

int raise(int number) {
  if (number < 0 || number >= __HEDDLE_SIGNALS) {
    __heddle_errno = __HEDDLE_EINVAL;
    return -1;
  }
  if (number == __HEDDLE_SIGKILL) __heddle_abort();
  if (number == 0 || number == __HEDDLE_SIGSTOP) return 0;
  if (__heddle_blocked_signals & __heddle_one_signal(number))
    __heddle_pending_signals |= __heddle_one_signal(number);
  else
    __heddle_deliver(number);
  return 0;
}

int kill(int process, int number) {
  if (process == getpid() || process == 0) return raise(number);
  if (!__heddle_nondet_system_fails()) return 0;
  __heddle_errno = __heddle_some_error(__HEDDLE_EPERM);
  return -1;
}

/* Sets of signals */

int sigemptyset(sigset_t *set) {
  __heddle_fill(set, 0, sizeof *set);
  return 0;
}

int sigfillset(sigset_t *set) {
  __heddle_fill(set, 255, sizeof *set);
  return 0;
}

static unsigned long *__heddle_signal_word(sigset_t *set, int number) {
  if (number <= 0 || number >= __HEDDLE_SIGNALS) {
    __heddle_errno = __HEDDLE_EINVAL;
    return NULL;
  }
  return &set->bits[(unsigned)(number - 1) / (8 * sizeof(long))];
}

static unsigned long __heddle_signal_bit(int number) {
  return 1ul << ((unsigned)(number - 1) % (8 * sizeof(long)));
}

int sigaddset(sigset_t *set, int number) {
  unsigned long *word = __heddle_signal_word(set, number);
  if (!word) return -1;
  *word |= __heddle_signal_bit(number);
  return 0;
}

int sigdelset(sigset_t *set, int number) {
  unsigned long *word = __heddle_signal_word(set, number);
  if (!word) return -1;
  *word &= ~__heddle_signal_bit(number);
  return 0;
}

int sigismember(const sigset_t *set, int number) {
  unsigned long *word = __heddle_signal_word((sigset_t *)set, number);
  if (!word) return -1;
  return (*word & __heddle_signal_bit(number)) != 0;
}

int sigprocmask(int how, const sigset_t *set, sigset_t *old) {
  unsigned long long before = __heddle_blocked_signals;
  if (set) {
    unsigned long long signals = __heddle_signals_in(set);
    switch (how) {
      case __HEDDLE_BLOCK: __heddle_blocked_signals |= signals; break;
      case __HEDDLE_UNBLOCK: __heddle_blocked_signals &= ~signals; break;
      case __HEDDLE_SET_MASK: __heddle_blocked_signals = signals; break;
      default: __heddle_errno = __HEDDLE_EINVAL; return -1;
    }
  }
  if (old) __heddle_tell_signals(old, before);
  __heddle_deliver_pending();
  return 0;
}

int sigpending(sigset_t *set) {
  __heddle_tell_signals(set, __heddle_pending_signals);
  return 0;
}

int pthread_sigmask(int how, const sigset_t *set, sigset_t *old) { return sigprocmask(how, set, old); }

/* Signals from outside are not followed, so that nothing is known of what comes behind. */
int pause(void) {
  __heddle_unsupported("waiting for a signal");
  return -1;
}

int sigsuspend(const sigset_t *mask) {
  __heddle_read(mask, sizeof *mask);
  return pause();
}

int sigwait(const sigset_t *set, int *signal) {
  __heddle_read(set, sizeof *set);
  *signal = 0;
  return pause();
}

unsigned alarm(unsigned seconds) {
  if (seconds > 0) __heddle_assumes("the time that alarm gives is never over");
  return __heddle_nondet_slept();
}
