// Wide characters: sets, tokens, classes, numbers, conversions with a state, streams.
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

static void tokens(void) {
  wchar_t text[] = L"one, two,,three", *rest;
  for (wchar_t *t = wcstok(text, L", ", &rest); t; t = wcstok(NULL, L", ", &rest)) {
    fputws(t, stdout);
    putwchar(L'\n');
  }
}

static void number(long n) {
  if (n < 0) putwchar(L'-');
  if (n <= -10 || n >= 10) number(labs(n / 10));
  putwchar(L'0' + (wchar_t)labs(n % 10));
}

static void line(long n) {
  number(n);
  putwchar(L'\n');
}

int main(void) {
  tokens();
  line((long)wcsspn(L"aabbc", L"ab"));
  line((long)wcscspn(L"hello world", L" "));
  line(wcspbrk(L"abc", L"xc") != NULL);
  line(wcscasecmp(L"HeLLo", L"hEllO"));
  wchar_t *end;
  line(wcstol(L"  -123xyz", &end, 10));
  line(*end == L'x');
  line((long)wcstoul(L"ff", NULL, 16));
  line(wcstod(L"2.5e2!", &end) == 250.0 && *end == L'!');
  line(iswalpha(L'q') != 0);
  line(iswctype(L'7', wctype("digit")) != 0);
  line((long)towupper(L'm'));
  mbstate_t state = {0};
  const char *from = "wide";
  wchar_t wide[8];
  line((long)mbsrtowcs(wide, &from, 8, &state));
  line(from == NULL && wcscmp(wide, L"wide") == 0);
  char narrow[8];
  const wchar_t *back = wide;
  line((long)wcsrtombs(narrow, &back, 8, &state));
  line((long)wcrtomb(narrow, L'z', &state));
  line((long)mbrtowc(&wide[0], "z", 1, &state));
  line(wcpcpy(wide, L"abc") - wide);
  for (wint_t c; (c = getwchar()) != WEOF;) putwchar((wchar_t)towupper(c));
  return 0;
}
