/* The environment and what else the system decides about a process. A variable that the program has not set
   may be missing or hold any string; it stays so until the program changes it. */
#include "heddle.h"

extern int __heddle_errno;
int __heddle_some_error(int usual);
size_t strlen(const char *s);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *s, int c, size_t n);

enum { __HEDDLE_EINVAL = 22, __HEDDLE_ENOMEM = 12, __HEDDLE_VARIABLES = 16, __HEDDLE_TEMPORARY = 6 };

_Bool __heddle_nondet_getenv_found(void);
size_t __heddle_nondet_getenv_length(void);
_Bool __heddle_nondet_setenv_fails(void);
int __heddle_nondet_system(void);
int __heddle_nondet_temporary_file(void);
char __heddle_nondet_temporary_name(void);

/* `text` is NAME=value, or NAME of a variable that is missing. */
struct __heddle_variable {
  char *text;
  size_t length; /* of the name */
  _Bool is_set;
};

static struct __heddle_variable __heddle_variables[__HEDDLE_VARIABLES];
static int __heddle_variable_count;
static _Bool __heddle_environment_is_clear;

/* The list that main received, or NULL: then nobody knows of more variables than it asks for. */
char **__heddle_given_environment;

/* The index of the variable, or of the free place behind the last one. */
static int __heddle_find_variable(const char *name, size_t length) {
  int i = 0;
  while (i < __heddle_variable_count &&
         !(__heddle_variables[i].length == length && memcmp(__heddle_variables[i].text, name, length) == 0))
    i++;
  return i;
}

/* NAME= with room for a value of so many bytes. A block of its own, of which programs see the middle only:
   the value is not theirs to free. */
static char *__heddle_new_variable(const char *name, size_t length, size_t value_length) {
  char *text = __heddle_allocate(length + value_length + 2);
  __heddle_copy(text, name, length);
  text[length] = '=';
  text[length + 1 + value_length] = 0;
  return text;
}

static _Bool __heddle_has_name(const char *text, const char *name, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (text[i] != name[i]) return 0;
  return text[length] == '=';
}

/* The variable as main received it. */
static struct __heddle_variable __heddle_look_up_given(const char *name, size_t length) {
  for (char **given = __heddle_given_environment; *given; given++)
    if (__heddle_has_name(*given, name, length)) return (struct __heddle_variable){*given, length, 1};
  return (struct __heddle_variable){__heddle_new_variable(name, length, 0), length, 0};
}

/* The variable as the program finds it: of one that it has not named before the system decides. */
static struct __heddle_variable __heddle_look_up(const char *name, size_t length, int i) {
  if (i < __heddle_variable_count) return __heddle_variables[i];
  if (__heddle_given_environment && !__heddle_environment_is_clear) return __heddle_look_up_given(name, length);
  struct __heddle_variable variable = {0, length, 0};
  size_t value_length = 0;
  if (!__heddle_environment_is_clear && __heddle_nondet_getenv_found()) {
    variable.is_set = 1;
    value_length = __heddle_nondet_getenv_length();
    __heddle_assume(value_length < __PTRDIFF_MAX__ - length - 2);
  }
  variable.text = __heddle_new_variable(name, length, value_length);
  return variable;
}

static void __heddle_remember(int i, struct __heddle_variable variable) {
  if (i == __HEDDLE_VARIABLES) __heddle_unsupported("more than 16 variables of the environment");
  __heddle_variables[i] = variable;
  if (i == __heddle_variable_count) __heddle_variable_count++;
}

char *getenv(const char *name) {
  size_t length = strlen(name);
  int i = __heddle_find_variable(name, length);
  struct __heddle_variable variable = __heddle_look_up(name, length, i);
  __heddle_remember(i, variable);
  return variable.is_set ? variable.text + length + 1 : NULL;
}

char *secure_getenv(const char *name) { return getenv(name); }

/* The length of a name that can be set, or 0. */
static size_t __heddle_settable(const char *name) {
  size_t length = name ? strlen(name) : 0;
  if (length == 0 || memchr(name, '=', length)) {
    __heddle_errno = __HEDDLE_EINVAL;
    return 0;
  }
  return length;
}

int setenv(const char *name, const char *value, int overwrite) {
  size_t length = __heddle_settable(name);
  if (length == 0) return -1;
  int i = __heddle_find_variable(name, length);
  if (!overwrite) {
    struct __heddle_variable variable = __heddle_look_up(name, length, i);
    __heddle_remember(i, variable);
    if (variable.is_set) return 0;
  }
  size_t value_length = strlen(value);
#ifdef HEDDLE_MALLOC_MAY_FAIL
  if (__heddle_nondet_setenv_fails()) {
    __heddle_errno = __HEDDLE_ENOMEM;
    return -1;
  }
#endif
  char *text = __heddle_new_variable(name, length, value_length);
  __heddle_copy(text + length + 1, value, value_length);
  __heddle_remember(i, (struct __heddle_variable){text, length, 1});
  return 0;
}

int unsetenv(const char *name) {
  size_t length = __heddle_settable(name);
  if (length == 0) return -1;
  char *text = __heddle_new_variable(name, length, 0);
  __heddle_remember(__heddle_find_variable(name, length), (struct __heddle_variable){text, length, 0});
  return 0;
}

/* The text itself becomes part of the environment. Without '=' the variable is removed, as glibc does. */
int putenv(char *text) {
  size_t length = strlen(text);
  char *sign = memchr(text, '=', length);
  if (!sign) {
    unsetenv(text);
    return 0;
  }
  length = (size_t)(sign - text);
  __heddle_remember(__heddle_find_variable(text, length), (struct __heddle_variable){text, length, 1});
  return 0;
}

int clearenv(void) {
  __heddle_variable_count = 0;
  __heddle_environment_is_clear = 1;
  return 0;
}

int system(const char *command) {
  if (command) strlen(command);
  return __heddle_nondet_system();
}

/* Temporary files: the last six characters, which have to be X, become a name that is not in use. */
static int __heddle_make_temporary(char *name, int suffix) {
  size_t length = strlen(name);
  if (suffix < 0 || length < (size_t)suffix + __HEDDLE_TEMPORARY ||
      memcmp(name + length - suffix - __HEDDLE_TEMPORARY, "XXXXXX", __HEDDLE_TEMPORARY) != 0) {
    __heddle_errno = __HEDDLE_EINVAL;
    return -1;
  }
  for (int i = 0; i < __HEDDLE_TEMPORARY; i++) {
    char c = __heddle_nondet_temporary_name();
    _Bool is_letter = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z');
    name[length - suffix - __HEDDLE_TEMPORARY + i] = is_letter || ('0' <= c && c <= '9') ? c : 'X';
  }
  int descriptor = __heddle_nondet_temporary_file();
  if (descriptor >= 3) return descriptor;
  __heddle_errno = __heddle_some_error(24); /* EMFILE */
  return -1;
}

int mkstemp(char *name) { return __heddle_make_temporary(name, 0); }
int mkstemps(char *name, int suffix) { return __heddle_make_temporary(name, suffix); }
int mkostemp(char *name, int flags) {
  (void)flags;
  return __heddle_make_temporary(name, 0);
}
char *mkdtemp(char *name) { return __heddle_make_temporary(name, 0) < 0 ? NULL : name; }
