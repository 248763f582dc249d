/* Dates as numbers. The calendar of UTC is computed; the zone of local time is an input, some hours to either side. */
#include "heddle.h"

extern int __heddle_errno;
void __heddle_arbitrary_bytes(void *to, size_t n);
int __heddle_nondet_zone(void);
int __heddle_nondet_shift(void);
_Bool __heddle_nondet_daylight(void);
size_t __heddle_nondet_text_length(void);
_Bool __heddle_nondet_is_parsed(void);
int __heddle_nondet_part(void);
size_t strlen(const char *s);

enum { __HEDDLE_EOVERFLOW = 75, __HEDDLE_DAY = 86400 };

struct tm {
  int tm_sec, tm_min, tm_hour, tm_mday, tm_mon, tm_year, tm_wday, tm_yday, tm_isdst;
  long tm_gmtoff;
  const char *tm_zone;
};

static struct tm __heddle_tm;

static long long __heddle_quotient(long long a, long long b) { return a / b - (a % b < 0); }
static long long __heddle_remainder(long long a, long long b) { return a % b < 0 ? a % b + b : a % b; }

/* Days from 1970 to the first of March of the year that begins with that month: leap days come last in it. */
static long long __heddle_days_to_march(long long year) {
  return 365 * year + __heddle_quotient(year, 4) - __heddle_quotient(year, 100) +
         __heddle_quotient(year, 400) - 719468;
}

/* The date that is `seconds` after 1970 began; false if its year has no number. */
static _Bool __heddle_find_date(long long seconds, struct tm *to) {
  long long days = __heddle_quotient(seconds, __HEDDLE_DAY);
  int rest = (int)__heddle_remainder(seconds, __HEDDLE_DAY);
  /* A period of 400 years has 146097 days; within it, leap years shift what a division by 365 gives. */
  long long since_march = days + 719468;
  long long period = __heddle_quotient(since_march, 146097);
  int day = (int)__heddle_remainder(since_march, 146097);
  int year = (day - day / 1460 + day / 36524 - day / 146096) / 365;
  int in_year = day - (365 * year + year / 4 - year / 100);
  int month = (5 * in_year + 2) / 153; /* from March on */
  long long whole = period * 400 + year + (month >= 10) - 1900;
  if (whole > __INT_MAX__ || whole < -__INT_MAX__ - 1LL) {
    __heddle_errno = __HEDDLE_EOVERFLOW;
    return 0;
  }
  to->tm_sec = rest % 60;
  to->tm_min = rest / 60 % 60;
  to->tm_hour = rest / 3600;
  to->tm_mday = in_year - (153 * month + 2) / 5 + 1;
  to->tm_mon = month < 10 ? month + 2 : month - 10;
  to->tm_year = (int)whole;
  to->tm_wday = (int)__heddle_remainder(days + 4, 7);
  to->tm_yday = (int)(days - __heddle_days_to_march(whole + 1899) - 306);
  to->tm_isdst = 0;
  to->tm_gmtoff = 0;
  to->tm_zone = "GMT";
  return 1;
}

/* The second that a date means, in its own zone; its numbers need not be in their ranges. */
static long long __heddle_seconds_of(const struct tm *date) {
  long long months = 12LL * date->tm_year + 22800 + date->tm_mon;
  long long year = __heddle_quotient(months, 12);
  int month = (int)__heddle_remainder(months, 12); /* from January on */
  int from_march = month < 2 ? month + 10 : month - 2;
  long long days =
      __heddle_days_to_march(year - (month < 2)) + (153 * from_march + 2) / 5 + date->tm_mday - 1LL;
  return ((days * 24 + date->tm_hour) * 60 + date->tm_min) * 60 + date->tm_sec;
}

/* How local time differs from UTC. The same time has the same zone when it is asked for again. */
static int __heddle_zone_at(long time) {
  static _Bool is_known;
  static long known_time;
  static int known_zone;
  if (is_known && known_time == time) return known_zone;
  int zone = __heddle_nondet_zone();
  __heddle_assume(zone > -__HEDDLE_DAY && zone < __HEDDLE_DAY);
  is_known = 1;
  known_time = time;
  known_zone = zone;
  return zone;
}

struct tm *gmtime_r(const long *time, struct tm *to) { return __heddle_find_date(*time, to) ? to : NULL; }
struct tm *gmtime(const long *time) { return gmtime_r(time, &__heddle_tm); }

/* The date that localtime computed last, which mktime turns into the same time again. */
static struct tm __heddle_last_local;
static long __heddle_last_local_time;
static _Bool __heddle_is_last_local(const struct tm *date) {
  const struct tm *last = &__heddle_last_local;
  return last->tm_zone && date->tm_sec == last->tm_sec && date->tm_min == last->tm_min &&
         date->tm_hour == last->tm_hour && date->tm_mday == last->tm_mday && date->tm_mon == last->tm_mon &&
         date->tm_year == last->tm_year && date->tm_isdst == last->tm_isdst;
}

struct tm *localtime_r(const long *time, struct tm *to) {
  __heddle_assumes("local time is UTC and some hours");
  int zone = __heddle_zone_at(*time);
  if (!__heddle_find_date((long long)*time + zone, to)) return NULL;
  to->tm_isdst = __heddle_nondet_daylight();
  to->tm_gmtoff = zone;
  to->tm_zone = "UTC";
  __heddle_last_local = *to;
  __heddle_last_local_time = *time;
  return to;
}

struct tm *localtime(const long *time) { return localtime_r(time, &__heddle_tm); }

static long __heddle_time_or_overflow(long long seconds, struct tm *date) {
  if (seconds > __LONG_MAX__ || seconds < -__LONG_MAX__ - 1) {
    __heddle_errno = __HEDDLE_EOVERFLOW;
    return -1;
  }
  long time = (long)seconds;
  if (!__heddle_find_date(seconds, date)) return -1;
  return time;
}

long timegm(struct tm *date) { return __heddle_time_or_overflow(__heddle_seconds_of(date), date); }

/* Where daylight saving time is not what the date says, or changes just then, mktime moves the date. */
long mktime(struct tm *date) {
  if (__heddle_is_last_local(date)) {
    *date = __heddle_last_local;
    return __heddle_last_local_time;
  }
  int shift = __heddle_nondet_shift(), zone = __heddle_nondet_zone();
  __heddle_assume(shift >= -7200 && shift <= 7200);
  __heddle_assume(zone > -__HEDDLE_DAY && zone < __HEDDLE_DAY);
  long long seconds = __heddle_seconds_of(date) + shift;
  struct tm found;
  if (__heddle_time_or_overflow(seconds - zone, &found) == -1 && seconds - zone != -1) return -1;
  if (!__heddle_find_date(seconds, &found)) return -1;
  found.tm_isdst = __heddle_nondet_daylight();
  found.tm_gmtoff = zone;
  found.tm_zone = "UTC";
  *date = found;
  return (long)(seconds - zone);
}

long timelocal(struct tm *date) { return mktime(date); }

/* Which parts of a date a format mentions, as bits in the order of struct tm. */
static unsigned __heddle_parts_of(const char *format) {
  static const struct {
    const char *letters;
    unsigned parts;
  } table[] = {{"S", 1},      {"M", 2},       {"HIkl", 4},       {"de", 8}, {"bBhm", 0x10},
               {"yY", 0x20},  {"aAuw", 0x40}, {"CjUVWgG", 0x80}, {"R", 6},  {"rTX", 7},
               {"DFx", 0x38}, {"c+", 0x3f},   {"s", 0x1ff}};
  unsigned parts = 0;
  for (const char *f = format; *f; f++) {
    if (*f != '%') continue;
    do f++;
    while (*f == 'E' || *f == 'O');
    if (!*f) break;
    for (int i = 0; i < (int)(sizeof table / sizeof *table); i++)
      for (const char *letter = table[i].letters; *letter; letter++)
        if (*letter == *f) parts |= table[i].parts;
  }
  return parts;
}

/* What the text sets is not computed: each part that the format mentions is any in its range, and perhaps the
   rest of the date. A text that is refused may have set some of them before. */
char *strptime(const char *text, const char *format, struct tm *date) {
  static const int highest[] = {60, 59, 23, 31, 11, __INT_MAX__, 6, 365, 1};
  enum { day = 3, year = 5, whole_date = 0xf8, uncertain = 0xc0 };
  size_t length = strlen(text), used = __heddle_nondet_text_length();
  int *parts = (int *)date;
  unsigned mentioned = __heddle_parts_of(format), perhaps = 4 | (mentioned & whole_date ? whole_date : 0);
  _Bool is_accepted = __heddle_nondet_is_parsed();
  for (int i = 0; i < (int)(sizeof highest / sizeof *highest); i++) {
    if (!((mentioned | perhaps) >> i & 1)) continue;
    _Bool is_certain = is_accepted && (mentioned & ~(unsigned)uncertain) >> i & 1;
    if (!is_certain && !__heddle_nondet_is_parsed()) continue;
    int part = __heddle_nondet_part();
    __heddle_assume(part <= highest[i] - (i == day) && (part >= 0 || i == year));
    parts[i] = part + (i == day);
  }
  if (__heddle_nondet_is_parsed()) date->tm_gmtoff = __heddle_nondet_zone();
  if (!is_accepted) return NULL;
  __heddle_assume(used <= length);
  return (char *)text + used;
}
