/* Options on a command line, as glibc reads them: arguments that are no options are moved behind those that
   are, unless the string of options begins with '+' or '-'. */
#include "heddle.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

char *strchr(const char *s, int c);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);

/* argv[optind] is being read from `place` on, if that is not 0; as many arguments as `skipped` says stand
   between it and the next one to read. */
static int __heddle_option_place;
static int __heddle_options_skipped;

/* argv[to] = argv[from], and what stands between moves up. */
static void __heddle_move_argument(char **argv, int from, int to) {
  char *moved = argv[from];
  for (int i = from; i > to; i--) argv[i] = argv[i - 1];
  argv[to] = moved;
}

/* Makes argv[optind] the next option; false if there is none. */
static _Bool __heddle_find_option(int argc, char **argv, const char *options) {
  int at = optind + __heddle_options_skipped;
  while (at < argc && (argv[at][0] != '-' || argv[at][1] == 0)) {
    if (options[0] == '+') return 0;
    at++;
  }
  if (at >= argc) return 0;
  __heddle_options_skipped = at - optind;
  __heddle_move_argument(argv, at, optind);
  __heddle_option_place = 1;
  if (strcmp(argv[optind], "--") != 0) return 1;
  optind++;
  __heddle_option_place = __heddle_options_skipped = 0;
  return 0;
}

static int __heddle_option_error(const char *options, _Bool lacks_argument, const char *program, int option) {
  optopt = option;
  if (opterr && *options != ':')
    __heddle_message(
        lacks_argument ? "%s: option requires an argument -- '%c'\n" : "%s: invalid option -- '%c'\n",
        program, option);
  return lacks_argument && *options == ':' ? ':' : '?';
}

struct option {
  const char *name;
  int has_arg; /* 1: an argument, 2: perhaps one */
  int *flag;
  int val;
};

enum { __HEDDLE_NOT_LONG = -2 };

/* The option whose name begins with the first so many characters, or is just these: its number, -1 for none and -2 if
   it could be several. */
static int __heddle_find_long_option(const struct option *all, const char *name, size_t length, _Bool only_long) {
  int found = -1;
  _Bool is_ambiguous = 0;
  for (int i = 0; all[i].name; i++) {
    if (strncmp(all[i].name, name, length) != 0) continue;
    if (all[i].name[length] == 0) return i;
    if (found < 0)
      found = i;
    else if (only_long || all[i].has_arg != all[found].has_arg || all[i].flag != all[found].flag ||
             all[i].val != all[found].val)
      is_ambiguous = 1;
  }
  return is_ambiguous ? -2 : found;
}

/* Reads argv[optind], which begins with that many dashes. */
static int __heddle_long_option(int argc, char **argv, const char *wanted, const struct option *all, int *index,
                                int dashes, _Bool only_long) {
  const char *name = argv[optind] + dashes, *dash = dashes == 2 ? "--" : "-";
  _Bool tells = opterr && *wanted != ':';
  size_t length = 0;
  while (name[length] && name[length] != '=') length++;
  int found = __heddle_find_long_option(all, name, length, only_long);
  if (found == -1 && only_long && dashes == 1 && strchr(wanted, name[0])) return __HEDDLE_NOT_LONG;
  optind++;
  __heddle_option_place = 0;
  if (found < 0) {
    optopt = 0;
    if (tells && found == -1) __heddle_message("%s: unrecognized option '%s%s'\n", argv[0], dash, name);
    if (tells && found != -1) {
      __heddle_message("%s: option '%s%s' is ambiguous; possibilities:", argv[0], dash, name);
      for (int i = 0; all[i].name; i++)
        if (strncmp(all[i].name, name, length) == 0) __heddle_message(" '%s%s'", dash, all[i].name);
      __heddle_message("\n");
    }
    return '?';
  }
  const struct option *option = &all[found];
  if (name[length] == '=' && option->has_arg == 0) {
    if (tells)
      __heddle_message("%s: option '%s%s' doesn't allow an argument\n", argv[0], dash, option->name);
    optopt = option->val;
    return '?';
  }
  if (name[length] == '=') {
    optarg = (char *)name + length + 1;
  } else if (option->has_arg == 1) {
    if (optind + __heddle_options_skipped >= argc) {
      if (tells) __heddle_message("%s: option '%s%s' requires an argument\n", argv[0], dash, option->name);
      optopt = option->val;
      return *wanted == ':' ? ':' : '?';
    }
    __heddle_move_argument(argv, optind + __heddle_options_skipped, optind);
    optarg = argv[optind++];
  }
  if (index) *index = found;
  if (!option->flag) return option->val;
  *option->flag = option->val;
  return 0;
}

static int __heddle_getopt(int argc, char **argv, const char *options, const struct option *all, int *index,
                           _Bool only_long) {
  if (optind == 0) optind = 1, __heddle_option_place = __heddle_options_skipped = 0;
  optarg = NULL;
  if (argc < 1) return -1;
  if (options[0] == '-' && __heddle_option_place == 0 && optind < argc &&
      (argv[optind][0] != '-' || argv[optind][1] == 0)) {
    optarg = argv[optind++];
    return 1;
  }
  const char *wanted = options + (options[0] == '+' || options[0] == '-');
  if (__heddle_option_place == 0) {
    if (!__heddle_find_option(argc, argv, options)) return -1;
    if (all && argv[optind][1] == '-') return __heddle_long_option(argc, argv, wanted, all, index, 2, only_long);
    if (only_long && (argv[optind][2] || !strchr(wanted, argv[optind][1]))) {
      int result = __heddle_long_option(argc, argv, wanted, all, index, 1, only_long);
      if (result != __HEDDLE_NOT_LONG) return result;
    }
  }
  const char *rest = argv[optind] + __heddle_option_place + 1;
  int option = (unsigned char)rest[-1];
  const char *known = option == ':' || option == ';' ? NULL : strchr(wanted, option);
  __heddle_option_place++;
  _Bool takes_argument = known && known[1] == ':';
  if (*rest && takes_argument) optarg = (char *)rest;
  if (*rest && !takes_argument) return known ? option : __heddle_option_error(wanted, 0, argv[0], option);
  optind++;
  __heddle_option_place = 0;
  if (!known) return __heddle_option_error(wanted, 0, argv[0], option);
  if (!takes_argument || optarg || known[2] == ':') return option;
  if (optind + __heddle_options_skipped >= argc) return __heddle_option_error(wanted, 1, argv[0], option);
  __heddle_move_argument(argv, optind + __heddle_options_skipped, optind);
  optarg = argv[optind++];
  return option;
}

int getopt(int argc, char *const *arguments, const char *options) {
  return __heddle_getopt(argc, (char **)arguments, options, NULL, NULL, 0);
}

int getopt_long(int argc, char *const *arguments, const char *options, const struct option *all, int *index) {
  return __heddle_getopt(argc, (char **)arguments, options, all, index, 0);
}

int getopt_long_only(int argc, char *const *arguments, const char *options, const struct option *all, int *index) {
  return __heddle_getopt(argc, (char **)arguments, options, all, index, 1);
}
