/* Processes. Every execution is one of a process: after fork, that of the parent or that of the child, whose writes the
   other does not see. What other processes do is an input. */
#include "heddle.h"

extern int __heddle_errno;
int __heddle_some_error(int usual);
int getpid(void);
extern unsigned __heddle_process;

_Bool __heddle_nondet_system_fails(void);
_Bool __heddle_nondet_is_child(void);
int __heddle_nondet_process(void);
int __heddle_nondet_unknown_status(void);
int __heddle_nondet_process_status(void);
_Bool __heddle_nondet_program_found(void);

enum { __HEDDLE_ENOENT = 2, __HEDDLE_ECHILD = 10, __HEDDLE_EAGAIN = 11, __HEDDLE_WNOHANG = 1 };

/* Another than this one. */
static int __heddle_some_process(void) {
  int number = __heddle_nondet_process() & 0x7fffffff;
  if (number == 0) number = 1;
  __heddle_assume(number != getpid());
  return number;
}

int fork(void) {
  if (__heddle_nondet_system_fails()) {
    __heddle_errno = __heddle_some_error(__HEDDLE_EAGAIN);
    return -1;
  }
  int child = __heddle_some_process();
  if (!__heddle_nondet_is_child()) return child;
  __heddle_process = (unsigned)child;
  return 0;
}

int waitpid(int process, int *status, int options) {
  if (__heddle_nondet_system_fails()) {
    __heddle_errno = __heddle_some_error(__HEDDLE_ECHILD);
    return -1;
  }
  if ((options & __HEDDLE_WNOHANG) && !__heddle_nondet_is_child()) return 0;
  if (status) *status = __heddle_nondet_unknown_status();
  return process > 0 ? process : __heddle_some_process();
}

int wait(int *status) { return waitpid(-1, status, 0); }

/* Another program takes this one's place, which ends this one; or there is none. */
static int __heddle_become(const char *name, char *const *arguments) {
  __heddle_read_text(name);
  __heddle_read(arguments, sizeof *arguments);
  if (__heddle_nondet_program_found()) __heddle_halt(__heddle_nondet_process_status() & 0xff);
  __heddle_errno = __heddle_some_error(__HEDDLE_ENOENT);
  return -1;
}

int execv(const char *name, char *const *arguments) { return __heddle_become(name, arguments); }
int execvp(const char *name, char *const *arguments) { return __heddle_become(name, arguments); }

int execve(const char *name, char *const *arguments, char *const *environment) {
  __heddle_read(environment, sizeof *environment);
  return __heddle_become(name, arguments);
}
