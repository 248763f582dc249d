/* Dates as text, in the C locale. What a date says that is none (the 45th day of a month) and what glibc adds
   to the formats of C and POSIX (flags, widths, %s) is arbitrary text. */
#include "heddle.h"

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

void __heddle_arbitrary_bytes(void *to, size_t n);
size_t __heddle_nondet_text_length(void);
struct tm *localtime(const long *time);
struct tm *localtime_r(const long *time, struct tm *to);

enum { __HEDDLE_DATE_TEXT = 26 };

static const char *const __heddle_day_names[] = {"Sunday",   "Monday", "Tuesday", "Wednesday",
                                                 "Thursday", "Friday", "Saturday"};
static const char *const __heddle_month_names[] = {"January",   "February", "March",    "April",
                                                   "May",       "June",     "July",     "August",
                                                   "September", "October",  "November", "December"};

static _Bool __heddle_is_date(const struct tm *date) {
  return date->tm_sec >= 0 && date->tm_sec <= 60 && date->tm_min >= 0 && date->tm_min <= 59 &&
         date->tm_hour >= 0 && date->tm_hour <= 23 && date->tm_mday >= 1 && date->tm_mday <= 31 &&
         date->tm_mon >= 0 && date->tm_mon <= 11 && date->tm_wday >= 0 && date->tm_wday <= 6 &&
         date->tm_yday >= 0 && date->tm_yday <= 365 && date->tm_year >= -1900 && date->tm_year <= 8099;
}

struct __heddle_date_text {
  char *to;
  size_t size, length; /* the length also counts what did not fit */
};

static void __heddle_put_character(struct __heddle_date_text *text, char c) {
  if (text->length < text->size) text->to[text->length] = c;
  text->length++;
}

static void __heddle_put_name(struct __heddle_date_text *text, const char *name, int limit) {
  for (int i = 0; name[i] && i < limit; i++) __heddle_put_character(text, name[i]);
}

static void __heddle_put_digits(struct __heddle_date_text *text, int number, int digits, char fill) {
  int power = digits == 4 ? 1000 : digits == 3 ? 100 : digits == 2 ? 10 : 1;
  _Bool is_leading = 1;
  for (; power > 0; power /= 10) {
    int digit = number / power % 10;
    if (digit != 0 || power == 1) is_leading = 0;
    if (is_leading && !fill) continue;
    __heddle_put_character(text, is_leading ? fill : (char)('0' + digit));
  }
}

static int __heddle_hour_of_twelve(const struct tm *date) {
  return date->tm_hour % 12 == 0 ? 12 : date->tm_hour % 12;
}

static _Bool __heddle_is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

/* The week of ISO 8601 begins on Monday, and the first of a year holds its first Thursday. */
static int __heddle_iso_week(const struct tm *date, int *year) {
  int weekday = (date->tm_wday + 6) % 7;
  int week = (date->tm_yday - weekday + 10) / 7;
  *year = date->tm_year + 1900;
  if (week == 0) {
    --*year;
    int days = date->tm_yday + (__heddle_is_leap(*year) ? 366 : 365);
    return (days - weekday + 10) / 7;
  }
  if (week == 53 && date->tm_yday - weekday + 3 >= (__heddle_is_leap(*year) ? 366 : 365)) {
    ++*year;
    return 1;
  }
  return week;
}

static void __heddle_put_zone(struct __heddle_date_text *text, const struct tm *date) {
  long minutes = date->tm_gmtoff / 60;
  __heddle_put_character(text, date->tm_gmtoff < 0 ? '-' : '+');
  if (minutes < 0) minutes = -minutes;
  __heddle_put_digits(text, (int)(minutes / 60 % 100), 2, '0');
  __heddle_put_digits(text, (int)(minutes % 60), 2, '0');
}

/* What stands for several others. */
static const char *__heddle_longer_format(char letter) {
  switch (letter) {
    case 'c': return "%a %b %e %H:%M:%S %Y";
    case 'D':
    case 'x': return "%m/%d/%y";
    case 'F': return "%Y-%m-%d";
    case 'r': return "%I:%M:%S %p";
    case 'R': return "%H:%M";
    case 'T':
    case 'X': return "%H:%M:%S";
    default: return NULL;
  }
}

static _Bool __heddle_put_part(struct __heddle_date_text *text, char letter, const struct tm *date) {
  int year = date->tm_year + 1900;
  switch (letter) {
    case '%': __heddle_put_character(text, '%'); return 1;
    case 'n': __heddle_put_character(text, '\n'); return 1;
    case 't': __heddle_put_character(text, '\t'); return 1;
    case 'a': __heddle_put_name(text, __heddle_day_names[date->tm_wday], 3); return 1;
    case 'A': __heddle_put_name(text, __heddle_day_names[date->tm_wday], 9); return 1;
    case 'b':
    case 'h': __heddle_put_name(text, __heddle_month_names[date->tm_mon], 3); return 1;
    case 'B': __heddle_put_name(text, __heddle_month_names[date->tm_mon], 9); return 1;
    case 'C': __heddle_put_digits(text, year / 100, 2, '0'); return 1;
    case 'd': __heddle_put_digits(text, date->tm_mday, 2, '0'); return 1;
    case 'e': __heddle_put_digits(text, date->tm_mday, 2, ' '); return 1;
    case 'H': __heddle_put_digits(text, date->tm_hour, 2, '0'); return 1;
    case 'I': __heddle_put_digits(text, __heddle_hour_of_twelve(date), 2, '0'); return 1;
    case 'j': __heddle_put_digits(text, date->tm_yday + 1, 3, '0'); return 1;
    case 'k': __heddle_put_digits(text, date->tm_hour, 2, ' '); return 1;
    case 'l': __heddle_put_digits(text, __heddle_hour_of_twelve(date), 2, ' '); return 1;
    case 'm': __heddle_put_digits(text, date->tm_mon + 1, 2, '0'); return 1;
    case 'M': __heddle_put_digits(text, date->tm_min, 2, '0'); return 1;
    case 'p': __heddle_put_name(text, date->tm_hour < 12 ? "AM" : "PM", 2); return 1;
    case 'P': __heddle_put_name(text, date->tm_hour < 12 ? "am" : "pm", 2); return 1;
    case 'S': __heddle_put_digits(text, date->tm_sec, 2, '0'); return 1;
    case 'u': __heddle_put_digits(text, (date->tm_wday + 6) % 7 + 1, 1, '0'); return 1;
    case 'U': __heddle_put_digits(text, (date->tm_yday - date->tm_wday + 7) / 7, 2, '0'); return 1;
    case 'w': __heddle_put_digits(text, date->tm_wday, 1, '0'); return 1;
    case 'W': __heddle_put_digits(text, (date->tm_yday - (date->tm_wday + 6) % 7 + 7) / 7, 2, '0'); return 1;
    case 'y': __heddle_put_digits(text, year % 100, 2, '0'); return 1;
    case 'Y': __heddle_put_digits(text, year, 4, 0); return 1;
    case 'V': __heddle_put_digits(text, __heddle_iso_week(date, &year), 2, '0'); return 1;
    case 'g':
      __heddle_iso_week(date, &year);
      __heddle_put_digits(text, (year + 100) % 100, 2, '0');
      return 1;
    case 'G':
      __heddle_iso_week(date, &year);
      if (year < 0) return 0;
      __heddle_put_digits(text, year, 4, 0);
      return 1;
    default: return 0;
  }
}

/* False if the text is not known. */
static _Bool __heddle_put_date(struct __heddle_date_text *text, const char *format, const struct tm *date) {
  for (const char *f = format; *f; f++) {
    if (*f != '%') {
      __heddle_put_character(text, *f);
      continue;
    }
    f++;
    const char *longer = __heddle_longer_format(*f);
    if (longer) {
      for (; *longer; longer++)
        if (*longer != '%')
          __heddle_put_character(text, *longer);
        else
          __heddle_put_part(text, *++longer, date);
    } else if (*f == 'z' && date->tm_isdst >= 0) {
      __heddle_put_zone(text, date);
    } else if (*f == 'Z' && date->tm_isdst >= 0 && date->tm_zone) {
      for (const char *zone = date->tm_zone; *zone; zone++) __heddle_put_character(text, *zone);
    } else if (!__heddle_put_part(text, *f, date)) {
      return 0;
    }
  }
  return 1;
}

static size_t __heddle_put_any_date(char *to, size_t size) {
  __heddle_assumes("strftime ends what it writes with a zero, also where it returns 0");
  size_t length = __heddle_nondet_text_length();
  if (length >= size) length = 0;
  __heddle_arbitrary_bytes(to, size); /* engines prefer a length that the program gives */
  to[length] = 0;
  return length;
}

size_t strftime(char *to, size_t size, const char *format, const struct tm *date) {
  __heddle_read_text(format);
  __heddle_read(date, sizeof *date);
  struct __heddle_date_text text = {to, size, 0};
  if (size == 0) return 0;
  if (!__heddle_is_date(date) || !__heddle_put_date(&text, format, date))
    return __heddle_put_any_date(to, size);
  if (text.length < size) {
    to[text.length] = 0;
    return text.length;
  }
  __heddle_put_any_date(to, size); /* which parts of it there are is not said */
  return 0;
}

static char *__heddle_put_date_line(char *to, const struct tm *date) {
  struct __heddle_date_text text = {to, __HEDDLE_DATE_TEXT, 0};
  if (__heddle_is_date(date)) {
    __heddle_put_date(&text, "%a %b %e %H:%M:%S %Y\n", date);
    to[text.length] = 0;
    return to;
  }
  __heddle_arbitrary_bytes(to, __HEDDLE_DATE_TEXT - 2);
  to[__HEDDLE_DATE_TEXT - 2] = '\n';
  to[__HEDDLE_DATE_TEXT - 1] = 0;
  return to;
}

static char __heddle_date_line[__HEDDLE_DATE_TEXT];

char *asctime_r(const struct tm *date, char *to) { return __heddle_put_date_line(to, date); }
char *asctime(const struct tm *date) { return __heddle_put_date_line(__heddle_date_line, date); }

/* Null where the year of the time has no number. */
char *ctime_r(const long *time, char *to) {
  struct tm date;
  return localtime_r(time, &date) ? __heddle_put_date_line(to, &date) : NULL;
}

char *ctime(const long *time) {
  const struct tm *date = localtime(time);
  return date ? __heddle_put_date_line(__heddle_date_line, date) : NULL;
}
