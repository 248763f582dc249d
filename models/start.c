/* What main receives. The arguments are inputs: their number, their lengths and their characters. `heddle
   run` serves them from the command line in the order in which they are asked for here. A bounded search
   asks for the first ones and their first characters, and knows of the others that they are there. The
   environment is such a list, too; `heddle run` gives an empty one. No system starts a process with so many
   arguments that their number plus one is none: the list of pointers to them alone would be too large. */
#include "heddle.h"

int __heddle_nondet_argc(void);
size_t __heddle_nondet_arg_length(void);
char __heddle_nondet_arg_char(void);
int __heddle_nondet_variable_count(void);
size_t __heddle_nondet_variable_length(void);
char __heddle_nondet_variable_char(void);
size_t __heddle_nondet_followed(void);

extern char **__heddle_given_environment;

static char *__heddle_start_text(size_t followed, _Bool is_argument) {
  size_t length = is_argument ? __heddle_nondet_arg_length() : __heddle_nondet_variable_length();
  __heddle_assume(length < __PTRDIFF_MAX__);
  char *text = __heddle_allocate_outside(length + 1);
  for (size_t i = 0; i < length; i++) {
    if (i == followed) {
      __heddle_put_off(text + i, length - i, 'x');
      break;
    }
    char c = is_argument ? __heddle_nondet_arg_char() : __heddle_nondet_variable_char();
    __heddle_assume(c != 0);
    text[i] = c;
  }
  text[length] = 0;
  return text;
}

static char **__heddle_start_texts(int count, _Bool is_argument) {
  size_t followed = __heddle_nondet_followed();
  /* Programs look at few arguments and at many characters of each. */
  size_t followed_texts = followed < 4 ? followed : 3 + followed / 4;
  __heddle_assume((size_t)count < __PTRDIFF_MAX__ / sizeof(char *));
  char **texts = __heddle_allocate_outside(((size_t)count + 1) * sizeof *texts);
  for (int i = 0; i < count; i++) {
    if ((size_t)i == followed_texts) {
      __heddle_put_off(texts + i, (size_t)(count - i) * sizeof *texts, 0);
      break;
    }
    texts[i] = __heddle_start_text(followed, is_argument);
  }
  texts[count] = NULL;
  return texts;
}

void __heddle_arguments(int *argc, char ***argv) {
  *argc = __heddle_nondet_argc();
  __heddle_assume(*argc >= 1 && *argc < __INT_MAX__ / (int)sizeof(char *));
  *argv = __heddle_start_texts(*argc, 1);
}

char **__heddle_environment(void) {
  int count = __heddle_nondet_variable_count();
  __heddle_assume(count >= 0);
  return __heddle_given_environment = __heddle_start_texts(count, 0);
}
