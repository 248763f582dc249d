/* What main receives. The arguments are inputs: their number, their lengths and their characters. `heddle
   run` serves them from the command line in the order in which they are asked for here. */
#include "heddle.h"

int __heddle_nondet_argc(void);
size_t __heddle_nondet_arg_length(void);
char __heddle_nondet_arg_char(void);

static char *__heddle_argument(void) {
  size_t length = __heddle_nondet_arg_length();
  __heddle_assume(length < __PTRDIFF_MAX__);
  char *argument = __heddle_allocate(length + 1);
  for (size_t i = 0; i < length; i++) {
    char c = __heddle_nondet_arg_char();
    __heddle_assume(c != 0);
    argument[i] = c;
  }
  argument[length] = 0;
  return argument;
}

/* The blocks live as long as the program, so nothing frees them, and they are never lost. */
static char **__heddle_argument_vector;

void __heddle_arguments(int *argc, char ***argv) {
  int count = __heddle_nondet_argc();
  __heddle_assume(count >= 1 && (size_t)count < __PTRDIFF_MAX__ / sizeof(char *));
  char **arguments = __heddle_allocate(((size_t)count + 1) * sizeof *arguments);
  for (int i = 0; i < count; i++) arguments[i] = __heddle_argument();
  arguments[count] = NULL;
  __heddle_argument_vector = arguments;
  *argc = count;
  *argv = arguments;
}
