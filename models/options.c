/* Options on a command line, as glibc reads them: arguments that are no options are moved behind those that
   are, unless the string of options begins with '+' or '-'. */
#include "heddle.h"

char *optarg;
int optind = 1, opterr = 1, optopt = '?';

char *strchr(const char *s, int c);
int strcmp(const char *a, const char *b);

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

int getopt(int argc, char *const *arguments, const char *options) {
  char **argv = (char **)arguments;
  if (optind == 0) optind = 1, __heddle_option_place = __heddle_options_skipped = 0;
  optarg = NULL;
  if (argc < 1) return -1;
  if (options[0] == '-' && __heddle_option_place == 0 && optind < argc &&
      (argv[optind][0] != '-' || argv[optind][1] == 0)) {
    optarg = argv[optind++];
    return 1;
  }
  if (__heddle_option_place == 0 && !__heddle_find_option(argc, argv, options)) return -1;
  const char *wanted = options + (options[0] == '+' || options[0] == '-');
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
