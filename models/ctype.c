/* Character classes of the C locale. glibc's <ctype.h> turns the tests into look-ups in tables that it
   obtains from __ctype_b_loc and its like, so those are provided beside the functions. */
#include "heddle.h"

/* The values of glibc, also the non-zero results of the functions: its first bit is the lowest one of the first
   byte in either byte order. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define CLASS(bit) (1 << (bit))
#else
#define CLASS(bit) (1 << ((bit) ^ 8))
#endif

enum {
  __HEDDLE_UPPER = CLASS(0),
  __HEDDLE_LOWER = CLASS(1),
  __HEDDLE_ALPHA = CLASS(2),
  __HEDDLE_DIGIT = CLASS(3),
  __HEDDLE_XDIGIT = CLASS(4),
  __HEDDLE_SPACE = CLASS(5),
  __HEDDLE_PRINT = CLASS(6),
  __HEDDLE_GRAPH = CLASS(7),
  __HEDDLE_BLANK = CLASS(8),
  __HEDDLE_CNTRL = CLASS(9),
  __HEDDLE_PUNCT = CLASS(10),
  __HEDDLE_ALNUM = CLASS(11),
  __HEDDLE_LETTER = __HEDDLE_ALPHA | __HEDDLE_ALNUM | __HEDDLE_PRINT | __HEDDLE_GRAPH,
  __HEDDLE_MARK = __HEDDLE_PUNCT | __HEDDLE_PRINT | __HEDDLE_GRAPH
};

/* The tables start at -128, so that plain chars are valid indices. */
#define AT(c) [128 + (c)]
#define RANGE(first, last) [128 + (first)... 128 + (last)]

static const unsigned short __heddle_classes[384] = {
    RANGE(0, 8) = __HEDDLE_CNTRL,
    AT('\t') = __HEDDLE_CNTRL | __HEDDLE_SPACE | __HEDDLE_BLANK,
    RANGE('\n', '\r') = __HEDDLE_CNTRL | __HEDDLE_SPACE,
    RANGE(14, 31) = __HEDDLE_CNTRL,
    AT(' ') = __HEDDLE_SPACE | __HEDDLE_BLANK | __HEDDLE_PRINT,
    RANGE('!', '/') = __HEDDLE_MARK,
    RANGE('0', '9') = __HEDDLE_DIGIT | __HEDDLE_XDIGIT | __HEDDLE_ALNUM | __HEDDLE_PRINT | __HEDDLE_GRAPH,
    RANGE(':', '@') = __HEDDLE_MARK,
    RANGE('A', 'F') = __HEDDLE_UPPER | __HEDDLE_XDIGIT | __HEDDLE_LETTER,
    RANGE('G', 'Z') = __HEDDLE_UPPER | __HEDDLE_LETTER,
    RANGE('[', '`') = __HEDDLE_MARK,
    RANGE('a', 'f') = __HEDDLE_LOWER | __HEDDLE_XDIGIT | __HEDDLE_LETTER,
    RANGE('g', 'z') = __HEDDLE_LOWER | __HEDDLE_LETTER,
    RANGE('{', '~') = __HEDDLE_MARK,
    AT(127) = __HEDDLE_CNTRL,
};

#define TWO(n) (n), (n) + 1
#define SIX(n) TWO(n), TWO((n) + 2), TWO((n) + 4)
#define EIGHT(n) SIX(n), TWO((n) + 6)
#define LETTERS(n) EIGHT(n), EIGHT((n) + 8), EIGHT((n) + 16), TWO((n) + 24)
#define THIRTY_TWO(n) EIGHT(n), EIGHT((n) + 8), EIGHT((n) + 16), EIGHT((n) + 24)
#define SIXTY_FOUR(n) THIRTY_TWO(n), THIRTY_TWO((n) + 32)

/* Index -1 is EOF, which stays as it is; the other negative indices stand for the characters of the same
 * byte. */
#define NEGATIVE SIXTY_FOUR(0x80), THIRTY_TWO(0xc0), LETTERS(0xe0), TWO(0xfa), TWO(0xfc), 0xfe, -1
#define CASE_TABLE(upper, lower)                                                     \
  {NEGATIVE, SIXTY_FOUR(0), '@',  LETTERS(upper),   SIX('['),        LETTERS(lower), \
   TWO('{'), TWO('}'),      0x7f, SIXTY_FOUR(0x80), SIXTY_FOUR(0xc0)}

static const int __heddle_to_lower[384] = CASE_TABLE('a', 'a');
static const int __heddle_to_upper[384] = CASE_TABLE('A', 'A');

static const unsigned short *__heddle_classes_at_zero = __heddle_classes + 128;
static const int *__heddle_to_lower_at_zero = __heddle_to_lower + 128;
static const int *__heddle_to_upper_at_zero = __heddle_to_upper + 128;

const unsigned short **__ctype_b_loc(void) { return &__heddle_classes_at_zero; }
const int **__ctype_tolower_loc(void) { return &__heddle_to_lower_at_zero; }
const int **__ctype_toupper_loc(void) { return &__heddle_to_upper_at_zero; }
size_t __ctype_get_mb_cur_max(void) { return 1; }

/* The functions compare instead of looking up: comparisons are cheaper to reason about than tables. */
static _Bool __heddle_between(int low, int c, int high) { return low <= c && c <= high; }
static _Bool __heddle_is_upper(int c) { return __heddle_between('A', c, 'Z'); }
static _Bool __heddle_is_lower(int c) { return __heddle_between('a', c, 'z'); }
static _Bool __heddle_is_alpha(int c) { return __heddle_is_upper(c) || __heddle_is_lower(c); }
static _Bool __heddle_is_digit(int c) { return __heddle_between('0', c, '9'); }
static _Bool __heddle_is_alnum(int c) { return __heddle_is_alpha(c) || __heddle_is_digit(c); }

int isupper(int c) { return __heddle_is_upper(c) ? __HEDDLE_UPPER : 0; }
int islower(int c) { return __heddle_is_lower(c) ? __HEDDLE_LOWER : 0; }
int isalpha(int c) { return __heddle_is_alpha(c) ? __HEDDLE_ALPHA : 0; }
int isdigit(int c) { return __heddle_is_digit(c) ? __HEDDLE_DIGIT : 0; }
int isalnum(int c) { return __heddle_is_alnum(c) ? __HEDDLE_ALNUM : 0; }
int isprint(int c) { return __heddle_between(' ', c, '~') ? __HEDDLE_PRINT : 0; }
int isgraph(int c) { return __heddle_between('!', c, '~') ? __HEDDLE_GRAPH : 0; }
int isblank(int c) { return c == ' ' || c == '\t' ? __HEDDLE_BLANK : 0; }
int iscntrl(int c) { return __heddle_between(0, c, 31) || c == 127 ? __HEDDLE_CNTRL : 0; }
int ispunct(int c) { return __heddle_between('!', c, '~') && !__heddle_is_alnum(c) ? __HEDDLE_PUNCT : 0; }
int isspace(int c) { return c == ' ' || __heddle_between('\t', c, '\r') ? __HEDDLE_SPACE : 0; }

int isxdigit(int c) {
  return __heddle_is_digit(c) || __heddle_between('a', c, 'f') || __heddle_between('A', c, 'F')
             ? __HEDDLE_XDIGIT
             : 0;
}

int isascii(int c) { return (c & ~0x7f) == 0; }
int toascii(int c) { return c & 0x7f; }

/* As in the tables, a negative char stands for the character of the same byte. */
static int __heddle_character(int c) { return -128 <= c && c < -1 ? c + 256 : c; }

int tolower(int c) { return __heddle_is_upper(c) ? c + ('a' - 'A') : __heddle_character(c); }
int toupper(int c) { return __heddle_is_lower(c) ? c - ('a' - 'A') : __heddle_character(c); }
